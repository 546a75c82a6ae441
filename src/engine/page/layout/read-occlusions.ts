// Things that hang on the window and take it away from the page for good.
import type { OcclusionFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { type Box, areaOf, heightOf, meet, widthOf } from './box.ts';
import { isControl, isDisabled, isReplaceable, isWithin } from './controls.ts';
import { effectsOf, isPlain } from './effects.ts';
import { hitAt, withScroll } from './hit.ts';
import type { Ink } from './ink.ts';
import type { Places } from './place.ts';
import type { Scene, Seen } from './scene.ts';

const mostOverlays = 12;
const mostHidden = 40;
const columns = 6;
const rows = 8;

const middle = ({ left, right, top, bottom }: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

function hitsIn(overlay: Element, view: Box): number {
  let hits = 0;
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < rows; row += 1) {
      const hit = hitAt(((column + 0.5) / columns) * view.right, ((row + 0.5) / rows) * view.bottom);
      if (hit !== null && isWithin(hit, overlay)) hits += 1;
    }
  return hits / (columns * rows);
}

const isModal = (element: Element): boolean =>
  element.matches('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]') ||
  element.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]') !== null;

const isBusy = (element: Element): boolean =>
  element.matches('[aria-busy="true"], [role="progressbar"], [role="status"]') ||
  element.querySelector('[aria-busy="true"], [role="progressbar"], [role="status"], progress') !== null;

/** Bars for finding one's way stay; anything else with a button may be sent away. */
const mayBeDismissed = (element: Element): boolean =>
  element.querySelector('button, [role="button"], input[type="button"], input[type="submit"]') !== null &&
  !element.matches('nav, header, [role="navigation"], [role="banner"], [role="toolbar"], [role="tablist"]') &&
  element.querySelector('nav, [role="navigation"], [role="tablist"]') === null;

function coveringFact(overlay: Seen, scene: Scene, ink: readonly Ink[], view: Box, others: readonly Seen[]) {
  const { element, box, style } = overlay;
  if (areaOf(meet(box, view)) < 0.4 * areaOf(view)) return null;
  const share = hitsIn(element, view);
  if (share < 0.4) return null;
  if (scene.seen.some((seen) => isControl(seen.element) && isWithin(seen.element, element))) return null;
  // A veil and its dialog are often two layers; the second holds the way out.
  const isEdge = ({ box: own }: Seen): boolean =>
    own.top <= 2 || own.bottom >= scene.height - 2 || areaOf(own) < 0.02 * areaOf(view);
  if (
    others.some(
      (other) =>
        !isEdge(other) && scene.seen.some((seen) => isControl(seen.element) && isWithin(seen.element, other.element)),
    )
  )
    return null;
  const inside = ink.filter((text) => isWithin(text.element, element)).length;
  if (inside * 2 >= ink.length) return null;
  let hidden = 0;
  for (const text of ink) {
    if (hidden >= mostHidden || isWithin(text.element, element)) continue;
    const shown = meet(meet(text.lines[0] ?? box, text.place.shown), view);
    if (widthOf(shown) < 4 || heightOf(shown) < 4) continue;
    const hit = hitAt(...middle(shown));
    if (hit !== null && isWithin(hit, element)) hidden += 1;
  }
  if (hidden === 0) return null;
  const doubt = isModal(element)
    ? 'a dialog may close with a key or a click beside it'
    : isBusy(element)
      ? 'the layer may be a sign of loading'
      : style.cursor === 'pointer' || element.hasAttribute('onclick')
        ? 'a click anywhere may close it'
        : null;
  return {
    element: describe(element),
    where: 'window' as const,
    share: Math.round(share * 100) / 100,
    hidden: null,
    hiddenCount: hidden,
    doubt,
  };
}

/** What a person would need and cannot have: controls and headings of the page whose middle the bar takes. */
function takenBy(bar: Element, scene: Scene, places: Places, shift: number, barBox: Box): Seen[] {
  const taken: Seen[] = [];
  for (const seen of scene.seen) {
    if (taken.length >= mostHidden) break;
    const { element, box } = seen;
    const top = box.top + shift;
    if (top >= barBox.bottom || box.bottom + shift <= barBox.top) continue;
    if (!isControl(element) && !/^h[1-6]$/.test(element.localName)) continue;
    if (box.width < 8 || box.height < 8 || isReplaceable(element) || isDisabled(element)) continue;
    const place = places(element);
    if (place.fixed !== null || place.sticky !== null || !isPlain(effectsOf(element))) continue;
    if (place.absolute !== null || place.shown.bottom !== Number.POSITIVE_INFINITY) continue;
    if (element.getAttribute('href')?.startsWith('#')) continue;
    const moved: Box = { left: box.left, right: box.right, top, bottom: box.bottom + shift };
    if (areaOf(meet(moved, barBox)) < 0.6 * areaOf(moved)) continue;
    const [x, y] = middle(meet(moved, barBox));
    const hit = hitAt(x, y);
    if (hit !== null && isWithin(hit, bar)) taken.push(seen);
  }
  return taken;
}

function barFact(bar: Seen, scene: Scene, places: Places): Raw<OcclusionFact> | null {
  const { element, box } = bar;
  if (box.height < 16 || box.width < 16 || box.height > scene.height * 0.5) return null;
  const pageEnd = Math.max(0, document.documentElement.scrollHeight - scene.height);
  const ends = [
    ...(box.top <= 2 ? [{ where: 'start' as const, scroll: 0 }] : []),
    ...(box.bottom >= scene.height - 2 ? [{ where: 'end' as const, scroll: pageEnd }] : []),
  ];
  for (const { where, scroll } of ends) {
    const before = scrollY;
    const taken = withScroll(scroll, () =>
      takenBy(element, scene, places, before - scrollY, element.getBoundingClientRect()),
    );
    const [first] = taken;
    if (first === undefined) continue;
    return {
      element: describe(element),
      where,
      share: Math.round((areaOf(box) / (scene.width * scene.height)) * 100) / 100,
      hidden: describe(first.element),
      hiddenCount: taken.length,
      doubt: mayBeDismissed(element) ? 'the bar may be sent away' : null,
    };
  }
  return null;
}

export function readOcclusions(scene: Scene, ink: readonly Ink[], places: Places): Raw<OcclusionFact>[] {
  const view: Box = { left: 0, top: 0, right: scene.width, bottom: scene.height };
  const overlays = scene.seen
    .filter(({ element }) => places(element).fixed === element)
    .filter(({ element, style }) => {
      const parent = element.parentElement;
      return style.pointerEvents !== 'none' && (parent === null || places(parent).fixed === null);
    })
    .filter(({ box }) => areaOf(meet(box, view)) > 0)
    .slice(0, mostOverlays);
  return overlays.flatMap((overlay) => {
    const others = overlays.filter((other) => other !== overlay);
    const fact = coveringFact(overlay, scene, ink, view, others) ?? barFact(overlay, scene, places);
    return fact === null ? [] : [fact];
  });
}
