// Controls that a click cannot reach, because something else takes it.
import type { CoveredFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { panelOver } from '../panel-over.ts';
import { type Box, areaOf, heightOf, meet, widthOf } from './box.ts';
import { controlAround, isDisabled, isReplaceable, isTextField, isWithin } from './controls.ts';
import { effectsOf, isPlain } from './effects.ts';
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
  if (panelOver(cover) !== null) return true;
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

/** Where a click would be aimed: the middle of a link on several lines may be somebody else's text. */
const aimOf = ({ element, box, style }: Seen): Box =>
  style.display === 'inline' ? (element.getClientRects()[0] ?? box) : element.getBoundingClientRect();

const isReachable = ({ element, style }: Seen): boolean =>
  !isReplaceable(element) &&
  !isDisabled(element) &&
  style.pointerEvents !== 'none' &&
  (element as HTMLElement).tabIndex >= 0 &&
  isPlain(effectsOf(element));

function factOf(seen: Seen, shift: number, places: Places): Raw<CoveredFact> | null {
  const { element, box } = seen;
  const { shown } = places(element);
  const moved: Box = { ...shown, top: shown.top + shift, bottom: shown.bottom + shift };
  const aim = aimOf(seen);
  const area = meet(aim, moved);
  if (widthOf(area) < 16 || heightOf(area) < 10 || areaOf(area) < areaOf(aim) * 0.5 || !isReachable(seen)) return null;
  const points = samplePoints(area);
  const hits = points.map(([x, y]) => hitAt(x, y)).map((hit) => (hit === null || belongsTo(hit, element) ? null : hit));
  const foreign = hits.filter((hit) => hit !== null);
  const [cover] = hits;
  if (!cover || foreign.length < points.length - 1) return null;
  if (isReplaceable(cover) || isOverlay(cover, places(cover))) return null;
  if (cover.localName === 'html' || cover.localName === 'body') return null;
  const link = controlAround(cover);
  if (link !== null && link.getAttribute('href') === element.getAttribute('href')) return null;
  const fork = forkOf(element, cover);
  const [a, b] = [fork.a.slice(1), fork.b.slice(1)];
  // Piles of slides: the ancestors of the control lie under those of the cover, box on box.
  if (a.length > 0 && b.length > 0 && isLayered({ common: fork.common, a, b })) return null;
  return {
    element: describe(element),
    cover: describe(cover),
    points: points.length,
    covered: foreign.length,
    doubt:
      doubtOf(element, cover) ?? (areaOf(box) > 0.5 * innerWidth * innerHeight ? 'the control fills the window' : null),
  };
}

/** Controls below the fold are met by scrolling window by window; each is looked at where it stands away from the edges. */
export function readCovered(scene: Scene, controls: readonly Seen[], places: Places): Raw<CoveredFact>[] {
  if (document.querySelector('dialog:modal') !== null) return [];
  const facts: Raw<CoveredFact>[] = [];
  const step = scene.height * 0.7;
  const lastTop = Math.max(0, document.documentElement.scrollHeight - scene.height);
  const before = scrollY;
  const left = new Set(controls.slice(0, mostControls));
  for (let window = 0; window < mostWindows && left.size > 0 && facts.length < most; window += 1) {
    const top = Math.min(window * step, lastTop);
    const isLast = top >= lastTop;
    const here = [...left].filter(({ element, box }) => {
      const y = (box.top + box.bottom) / 2 + (places(element).fixed === null ? before - top : 0);
      const x = (box.left + box.right) / 2;
      return x > 0 && x < scene.width && y > 0 && y < (isLast ? scene.height : scene.height * 0.85);
    });
    if (here.length > 0)
      withScroll(top, () => {
        for (const seen of here) {
          left.delete(seen);
          const { element, box } = seen;
          // Sticky things move with the scroll in their own way: ask the page where they are now.
          const shift = window === 0 ? 0 : element.getBoundingClientRect().top - box.top;
          if (box.top + shift < 0 || box.bottom + shift > scene.height) continue;
          const hit = hitAt((box.left + box.right) / 2, (box.top + box.bottom) / 2 + shift);
          if (hit === null || belongsTo(hit, element)) continue;
          const fact = factOf(seen, shift, places);
          if (fact !== null) facts.push(fact);
        }
      });
    if (isLast) break;
  }
  return facts;
}
