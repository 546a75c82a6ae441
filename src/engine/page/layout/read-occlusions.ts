// Things that hang on the window and take it away from the page for good.
import type { OcclusionFact, OcclusionTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { anyOf } from '../dom/control.ts';
import { describe } from '../dom/describe.ts';
import { type Box, areaOf, heightOf, meet, widthOf } from './box.ts';
import { isControl, isDisabled, isReplaceable, isWithin } from './controls.ts';
import { type Drawn, drawnAs, effectsOf } from './effects.ts';
import { hitAt, withScroll } from './hit.ts';
import type { Ink } from './ink.ts';
import type { Places } from './place.ts';
import type { PageModel, Seen } from './page-model.ts';

const maxOverlays = 12;
const maxHidden = 40;
const maxSets = 4;
const columns = 6;
const rows = 8;

const middle = ({ left, right, top, bottom }: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

const viewOf = ({ width, height }: PageModel): Box => ({ left: 0, top: 0, right: width, bottom: height });

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
  element.querySelector(anyOf('button', 'role:button', 'input:button', 'input:submit')) !== null &&
  !element.matches('nav, header, [role="navigation"], [role="banner"], [role="toolbar"], [role="tablist"]') &&
  element.querySelector('nav, [role="navigation"], [role="tablist"]') === null;

const hundredth = (share: number): number => Math.round(share * 100) / 100;

const holdsControl = (model: PageModel, layer: Element): boolean =>
  model.seen.some((seen) => isControl(seen.element) && isWithin(seen.element, layer));

/** A veil and its dialog are often two layers; the second holds the way out. */
function hasWayOut(model: PageModel, view: Box, others: readonly Seen[]): boolean {
  const isEdge = ({ box }: Seen): boolean =>
    box.top <= 2 || box.bottom >= model.height - 2 || areaOf(box) < 0.02 * areaOf(view);
  return others.some((other) => !isEdge(other) && holdsControl(model, other.element));
}

function textsUnder(layer: Seen, ink: readonly Ink[], view: Box): number {
  let hidden = 0;
  for (const text of ink) {
    if (hidden >= maxHidden || isWithin(text.element, layer.element)) continue;
    const shown = meet(meet(text.lines[0] ?? layer.box, text.place.shown), view);
    if (widthOf(shown) < 4 || heightOf(shown) < 4) continue;
    const hit = hitAt(...middle(shown));
    if (hit !== null && isWithin(hit, layer.element)) hidden += 1;
  }
  return hidden;
}

type Told = Omit<Raw<OcclusionFact>, 'subject'>;

function coveringFact(
  overlay: Seen,
  model: PageModel,
  ink: readonly Ink[],
  others: readonly Seen[],
  limits: LayoutLimits,
): Told | null {
  const { element, box, style } = overlay;
  const view = viewOf(model);
  // A layer that takes a little less of the window is looked at too: it is no bar.
  const least = limits.occlusionShare * 0.8;
  if (areaOf(meet(box, view)) < least * areaOf(view)) return null;
  const share = hitsIn(element, view);
  if (share < least) return null;
  const hiddenCount = textsUnder(overlay, ink, view);
  if (hiddenCount === 0) return null;
  const traits: OcclusionTrait[] = [];
  if (holdsControl(model, element)) traits.push('holds_control');
  if (hasWayOut(model, view, others)) traits.push('way_out_beside');
  if (isModal(element)) traits.push('modal');
  if (isBusy(element)) traits.push('busy');
  if (style.cursor === 'pointer' || element.hasAttribute('onclick')) traits.push('clickable');
  const inside = ink.filter((text) => isWithin(text.element, element)).length;
  return {
    element: describe(element),
    where: 'window',
    share: hundredth(share),
    hidden: null,
    hiddenCount,
    textShare: Math.round((inside / ink.length) * 1_000) / 1_000,
    traits,
  };
}

interface Taken {
  readonly first: Seen;
  readonly traits: readonly OcclusionTrait[];
  readonly drawn: Drawn;
  count: number;
  share: number;
}

function hiddenTraits(element: Element, places: Places): OcclusionTrait[] {
  const traits: OcclusionTrait[] = [];
  const { fixed, sticky, absolute, shown } = places(element);
  if (isReplaceable(element)) traits.push('hides_replaceable');
  if (isDisabled(element)) traits.push('hides_disabled');
  if (fixed !== null || sticky !== null) traits.push('hides_held_layer');
  if (absolute !== null) traits.push('hides_out_of_flow');
  if (shown.bottom !== Number.POSITIVE_INFINITY) traits.push('hides_cut_content');
  if (element.getAttribute('href')?.startsWith('#')) traits.push('hides_link_within_page');
  return traits;
}

/** Controls and headings whose middle the bar takes, by what is special about them. */
function takenBy(bar: Element, model: PageModel, places: Places, shift: number, limits: LayoutLimits): Taken[] {
  const barBox = bar.getBoundingClientRect();
  const taken = new Map<string, Taken>();
  for (const seen of model.seen) {
    const { element, box } = seen;
    const top = box.top + shift;
    if (top >= barBox.bottom || box.bottom + shift <= barBox.top) continue;
    if (!isControl(element) && !/^h[1-6]$/.test(element.localName)) continue;
    if (Math.min(box.width, box.height) < limits.occlusionHiddenPx || isWithin(element, bar)) continue;
    const moved: Box = { left: box.left, right: box.right, top, bottom: box.bottom + shift };
    const share = areaOf(meet(moved, barBox)) / areaOf(moved);
    if (share < limits.occlusionTakenShare) continue;
    const hit = hitAt(...middle(meet(moved, barBox)));
    if (hit === null || !isWithin(hit, bar)) continue;
    const drawn = drawnAs([effectsOf(element)], limits.faintOpacity);
    const traits = [...drawn.traits, ...hiddenTraits(element, places)];
    const set = [...drawn.set, ...traits].join(' ');
    const known = taken.get(set);
    if (known === undefined) {
      if (set === '' || taken.size < maxSets) taken.set(set, { first: seen, traits, drawn, count: 1, share });
    } else if (known.count < maxHidden) {
      known.count += 1;
      known.share = Math.max(known.share, share);
    }
  }
  return [...taken.values()];
}

function barFacts(bar: Seen, model: PageModel, places: Places, limits: LayoutLimits): Told[] {
  const { element, box } = bar;
  const { occlusionBarPx, occlusionBarShare } = limits;
  if (Math.min(box.height, box.width) < occlusionBarPx || box.height > model.height * occlusionBarShare) return [];
  const pageEnd = Math.max(0, document.documentElement.scrollHeight - model.height);
  const ends = [
    ...(box.top <= 2 ? [{ where: 'start' as const, scroll: 0 }] : []),
    ...(box.bottom >= model.height - 2 ? [{ where: 'end' as const, scroll: pageEnd }] : []),
  ];
  return ends.flatMap(({ where, scroll }) => {
    const before = scrollY;
    const taken = withScroll(scroll, () => takenBy(element, model, places, before - scrollY, limits));
    return taken.map(
      ({ first, traits, drawn, count, share }): Told => ({
        element: describe(element),
        where,
        share: hundredth(areaOf(box) / (model.width * model.height)),
        hidden: describe(first.element),
        hiddenCount: count,
        bar: {
          width: Math.round(box.width),
          height: Math.round(box.height),
          heightShare: Math.round((box.height / model.height) * 1_000) / 1_000,
        },
        takenShare: Math.round(share * 1_000) / 1_000,
        ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
        traits: mayBeDismissed(element) ? [...traits, 'may_be_dismissed'] : traits,
      }),
    );
  });
}

export function readOcclusions(
  model: PageModel,
  ink: readonly Ink[],
  places: Places,
  limits: LayoutLimits,
): Raw<OcclusionFact>[] {
  const view = viewOf(model);
  const overlays = model.seen
    .filter(({ element }) => places(element).fixed === element)
    .filter(({ element, style }) => {
      const parent = element.parentElement;
      return style.pointerEvents !== 'none' && (parent === null || places(parent).fixed === null);
    })
    .filter(({ box }) => areaOf(meet(box, view)) > 0)
    .slice(0, maxOverlays);
  return overlays.flatMap((overlay, subject) => {
    const others = overlays.filter((other) => other !== overlay);
    const covering = coveringFact(overlay, model, ink, others, limits);
    const facts = [...(covering === null ? [] : [covering]), ...barFacts(overlay, model, places, limits)];
    return facts.map((fact) => ({ ...fact, subject }));
  });
}
