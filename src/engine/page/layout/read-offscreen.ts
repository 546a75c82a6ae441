// Controls and headings that lie where no scrolling reaches.
import type { OffscreenFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, areaOf, contains, meet } from './box.ts';
import { isControl, isDisabled, isReplaceable } from './controls.ts';
import { effectsOf } from './effects.ts';
import { lineage } from './layers.ts';
import type { Place, Places } from './place.ts';
import type { Scene } from './scene.ts';

const most = 20;
const least = 8;
/** Authors who hide something for screen readers send it as far away as no window is wide. */
const farAway = 5_000;

function scrollsWithin(element: Element, panel: Element): boolean {
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    const { overflowY, overflowX } = getComputedStyle(node);
    if (/auto|scroll/.test(overflowY + overflowX)) return true;
    if (node === panel) break;
  }
  for (let node = parentOf(panel); node !== null && node.localName !== 'body'; node = parentOf(node))
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return true;
  return false;
}

interface Lost {
  readonly side: OffscreenFact['side'];
  readonly share: number;
  readonly px: number;
}

function lostIn(box: Box, area: Box): Lost | null {
  const share = 1 - areaOf(meet(box, area)) / areaOf(box);
  const [worst] = [
    { side: 'left' as const, px: area.left - box.left },
    { side: 'right' as const, px: box.right - area.right },
    { side: 'top' as const, px: area.top - box.top },
    { side: 'bottom' as const, px: box.bottom - area.bottom },
  ].sort((a, b) => b.px - a.px);
  return worst === undefined || worst.px <= 0 || share <= 0 ? null : { ...worst, share };
}

/** A panel that hangs on the window, is open, and is larger than the window: its ends cannot be scrolled to. */
function lostInPanel(scene: Scene, element: Element, box: Box, panel: Element): Lost | null {
  const own = panel.getBoundingClientRect();
  const view: Box = { left: 0, top: 0, right: scene.width, bottom: scene.height };
  if (areaOf(meet(own, view)) < areaOf(own) * 0.5 && areaOf(meet(own, view)) < areaOf(view) * 0.5) return null;
  if (own.height <= scene.height && own.width <= scene.width) return null;
  return scrollsWithin(element, panel) ? null : lostIn(box, view);
}

/** Shifted while its place in the flow stays empty: nobody hides things that way. */
const isShifted = (element: Element, px: number): boolean =>
  lineage(element).some((node) => {
    const { position, left, top } = getComputedStyle(node);
    return (
      position === 'relative' && Math.max(Math.abs(Number.parseFloat(left)), Math.abs(Number.parseFloat(top))) > px / 2
    );
  });

/** Something laid beside the page as a whole, to be drawn in when it is wanted. */
const isInDrawer = (element: Element, { absolute }: Place, reach: Box): boolean =>
  absolute !== null && absolute !== element && areaOf(meet(absolute.getBoundingClientRect(), reach)) === 0;

function doubtOf(element: Element, place: Place, moved: boolean, lost: Lost): string | null {
  if (moved) return 'it may be moved into view';
  if (place.absolute !== null && lost.share > 0.95) return 'it may be shown on demand';
  if (lost.share > 0.95 && lost.side !== 'right' && !isShifted(element, lost.px)) return 'it may be hidden on purpose';
  const next = element.parentElement?.nextElementSibling ?? element.nextElementSibling;
  if (lost.side === 'right' && next && next.getBoundingClientRect().left > document.documentElement.clientWidth)
    return 'it may belong to a row that moves';
  return null;
}

export function readOffscreen(scene: Scene, places: Places): Raw<OffscreenFact>[] {
  const facts: Raw<OffscreenFact>[] = [];
  const root = document.documentElement;
  for (const { element, box } of scene.seen) {
    if (facts.length >= most) break;
    const outer = parentOf(element);
    const place = outer === null ? places(element) : places(outer);
    // Most stand where they can be reached; only the rest is worth a closer look.
    if (place.fixed === null && contains(place.reach, box, 0) && places(element).fixed === null) continue;
    const heading = /^h[1-6]$/.test(element.localName);
    if (!heading && !isControl(element)) continue;
    if (box.width < least || box.height < least || isReplaceable(element)) continue;
    const own = places(element);
    let lost: Lost | null = null;
    if (own.fixed !== null) lost = lostInPanel(scene, element, box, own.fixed);
    else {
      lost = lostIn(box, place.reach);
      if (lost !== null && place.by[lost.side] !== root) continue;
    }
    if (lost === null || lost.share < 0.3) continue;
    const effects = effectsOf(element);
    if (effects.withdrawn || effects.shaped || effects.animated || effects.opacity < 0.3 || isDisabled(element))
      continue;
    if ((element as HTMLElement).tabIndex < 0 && !heading) continue;
    if (element.getAttribute('href')?.startsWith('#')) continue;
    if (lost.px > farAway && lost.side !== 'right' && own.fixed === null) continue;
    if (isInDrawer(element, own, place.reach)) continue;
    facts.push({
      element: describe(element),
      side: lost.side,
      hiddenShare: Math.round(lost.share * 100) / 100,
      doubt: own.fixed === null ? doubtOf(element, own, effects.moved, lost) : null,
    });
  }
  return facts;
}
