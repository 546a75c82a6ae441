// Controls that a click cannot reach, because something else takes it.
import type { CoveredFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../describe.ts';
import { type Box, areaOf, heightOf, meet, widthOf } from './box.ts';
import { controlAround, isControl, isDisabled, isReplaceable, isTextField, isWithin } from './controls.ts';
import { hitAt, samplePoints, withScroll } from './hit.ts';
import { forkOf, isLayered } from './layers.ts';
import type { Place, Places } from './place.ts';
import type { Scene, Seen } from './scene.ts';

const most = 20;
const mostControls = 600;
const mostWindows = 5;

const belongsTo = (hit: Element, control: Element): boolean => {
  if (isWithin(hit, control) || isWithin(control, hit)) return true;
  const label = hit.closest('label');
  return label !== null && ((label as HTMLLabelElement).control === control || label.contains(control));
};

/** Menus, dialogs, banners and loading veils are laid over a page on purpose; others judge those. */
function isOverlay(cover: Element, place: Place): boolean {
  if (place.fixed !== null || place.sticky !== null) return true;
  return (
    cover.closest(
      'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"], [popover], [aria-modal="true"], [aria-busy="true"]',
    ) !== null
  );
}

function doubtOf(control: Element, cover: Element): string | null {
  if (cover.matches('iframe, canvas, object, embed, video')) return 'what lies over it may act for it';
  if (cover.querySelector('[role="progressbar"], [aria-busy="true"], progress') !== null)
    return 'the layer may be a sign of loading';
  if (controlAround(cover) !== null) return 'another control lies over it';
  if (isTextField(control) && cover.parentElement !== null && cover.parentElement.contains(control))
    return 'the layer may hand the focus on to the field';
  return null;
}

interface Target {
  readonly seen: Seen;
  readonly place: Place;
  readonly shown: Box;
}

function targetsOf(scene: Scene, places: Places): Target[] {
  const targets: Target[] = [];
  for (const seen of scene.seen) {
    if (targets.length >= mostControls) break;
    const { element, box, style } = seen;
    if (!isControl(element) || isReplaceable(element) || isDisabled(element)) continue;
    if (style.pointerEvents === 'none') continue;
    const place = places(element);
    if (place.withdrawn || place.shaped || place.turned || place.animated || place.opacity < 0.1) continue;
    if ((element as HTMLElement).tabIndex < 0) continue;
    // The middle of a link on several lines may be somebody else's text.
    const own = style.display === 'inline' ? (element.getClientRects()[0] ?? box) : box;
    const shown = meet(own, place.shown);
    if (widthOf(shown) < 16 || heightOf(shown) < 10 || areaOf(shown) < areaOf(own) * 0.5) continue;
    targets.push({ seen, place, shown });
  }
  return targets;
}

function factOf({ seen: { element, box }, shown }: Target, shift: number, places: Places): Raw<CoveredFact> | null {
  const points = samplePoints(shown);
  let foreign = 0;
  let cover: Element | null = null;
  for (const [index, [x, y]] of points.entries()) {
    const hit = hitAt(x, y + shift);
    if (hit === null || belongsTo(hit, element)) {
      if (index === 0) return null;
      continue;
    }
    foreign += 1;
    cover ??= hit;
  }
  if (cover === null || foreign < points.length - 1) return null;
  if (isReplaceable(cover) || isOverlay(cover, places(cover))) return null;
  if (cover.localName === 'html' || cover.localName === 'body') return null;
  const link = controlAround(cover);
  if (link !== null && link.getAttribute('href') === element.getAttribute('href')) return null;
  const fork = forkOf(element, cover);
  // Piles of slides: the ancestors of the control lie under those of the cover, box on box.
  if (
    fork.a.length > 1 &&
    fork.b.length > 1 &&
    isLayered({ common: fork.common, a: fork.a.slice(1), b: fork.b.slice(1) })
  )
    return null;
  return {
    element: describe(element),
    cover: describe(cover),
    points: points.length,
    covered: foreign,
    doubt:
      doubtOf(element, cover) ?? (areaOf(box) > 0.5 * innerWidth * innerHeight ? 'the control fills the window' : null),
  };
}

/** Controls below the fold are met by scrolling window by window; each is looked at where it stands away from the edges. */
export function readCovered(scene: Scene, places: Places): Raw<CoveredFact>[] {
  if (document.querySelector('dialog:modal') !== null) return [];
  const facts: Raw<CoveredFact>[] = [];
  const step = scene.height * 0.7;
  const lastTop = document.documentElement.scrollHeight - scene.height;
  const left = new Set(targetsOf(scene, places));
  for (let window = 0; window < mostWindows && left.size > 0; window += 1) {
    const top = Math.min(window * step, Math.max(0, lastTop));
    const isLast = top >= lastTop;
    const here = [...left].filter(({ shown, place }) => {
      const y = (shown.top + shown.bottom) / 2 + scrollY - (place.fixed === null ? top : scrollY);
      const x = (shown.left + shown.right) / 2;
      return x > 0 && x < scene.width && y > 0 && y < (isLast ? scene.height : scene.height * 0.85);
    });
    if (here.length > 0)
      withScroll(top, () => {
        for (const target of here) {
          left.delete(target);
          if (facts.length >= most) return;
          const { place, shown, seen } = target;
          // Sticky things move with the scroll in their own way: ask the page where they are now.
          const shift = place.fixed !== null ? 0 : seen.element.getBoundingClientRect().top - seen.box.top;
          if (shown.top + shift < 0 || shown.bottom + shift > scene.height) continue;
          const fact = factOf(target, shift, places);
          if (fact !== null) facts.push(fact);
        }
      });
    if (isLast) break;
  }
  return facts;
}
