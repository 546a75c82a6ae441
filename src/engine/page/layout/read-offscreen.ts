// Controls and headings that lie where no scrolling reaches.
import type { OffscreenFact, OffscreenTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, areaOf, contains, meet } from './box.ts';
import { isControl, isDisabled, isReplaceable } from './controls.ts';
import { drawnAs, effectsOf } from './effects.ts';
import { lineage } from './layers.ts';
import type { Place, Places } from './place.ts';
import type { PageModel } from './page-model.ts';
import { Told } from './told.ts';

const most = 20;

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

interface LostInPanel extends Lost {
  /** Share of the panel, or of the window, that shows of it. */
  readonly panelShare: number;
}

/** A panel that hangs on the window and is larger than it: its ends cannot be scrolled to with the page. */
function lostInPanel(model: PageModel, box: Box, panel: Element): LostInPanel | null {
  const own = panel.getBoundingClientRect();
  // A phone lets people pan over a page that is too wide, and what hangs on the window is as wide as that page.
  const view: Box = { left: 0, top: 0, right: Math.max(model.width, innerWidth), bottom: model.height };
  if (own.height <= model.height && own.width <= view.right) return null;
  const shown = areaOf(meet(own, view));
  const lost = lostIn(box, view);
  return lost === null ? null : { ...lost, panelShare: Math.max(shown / areaOf(own), shown / areaOf(view)) };
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

function rowGoesOn(element: Element): boolean {
  const next = element.parentElement?.nextElementSibling ?? element.nextElementSibling;
  return next !== null && next.getBoundingClientRect().left > document.documentElement.clientWidth;
}

const thousandth = (share: number): number => Math.round(share * 1_000) / 1_000;

export function readOffscreen(model: PageModel, places: Places, limits: LayoutLimits): Raw<OffscreenFact>[] {
  const told = new Told<Raw<OffscreenFact>>(most);
  const root = document.documentElement;
  for (const { element, box } of model.seen) {
    if (told.isFull()) break;
    const outer = parentOf(element);
    const place = outer === null ? places(element) : places(outer);
    // Most stand where they can be reached; only the rest is worth a closer look.
    if (place.fixed === null && contains(place.reach, box, 0) && places(element).fixed === null) continue;
    const heading = /^h[1-6]$/.test(element.localName);
    if (!heading && !isControl(element)) continue;
    if (Math.min(box.width, box.height) < limits.offscreenLeastPx) continue;
    const own = places(element);
    const inPanel = own.fixed === null ? null : lostInPanel(model, box, own.fixed);
    const lost = own.fixed === null ? lostIn(box, place.reach) : inPanel;
    if (lost === null || (own.fixed === null && place.by[lost.side] !== root)) continue;
    if (Math.round(lost.share * 100) / 100 < limits.offscreenShare) continue;
    const effects = effectsOf(element);
    const drawn = drawnAs([effects], limits.faintOpacity);
    const traits: OffscreenTrait[] = [...drawn.traits];
    if (!heading && (element as HTMLElement).tabIndex < 0) traits.push('out_of_tab_order');
    if (isReplaceable(element)) traits.push('replaceable');
    if (isDisabled(element)) traits.push('disabled');
    if (element.getAttribute('href')?.startsWith('#')) traits.push('leads_within_page');
    if (isInDrawer(element, own, place.reach)) traits.push('in_drawer');
    if (effects.moved) traits.push('moved');
    if (own.absolute !== null) traits.push('absolute');
    if (isShifted(element, lost.px)) traits.push('pulled');
    if (lost.side === 'right' && rowGoesOn(element)) traits.push('row_goes_on');
    if (own.fixed !== null) traits.push('fixed');
    if (own.fixed !== null && scrollsWithin(element, own.fixed)) traits.push('scrolls_in_panel');
    const set: string[] = traits.filter((trait) => trait !== 'pulled');
    if (drawn.set.includes('faint')) set.push('faint');
    if (lost.px > limits.offscreenFarPx) set.push('far');
    if (inPanel !== null && inPanel.panelShare < limits.offscreenPanelShare) set.push('closed');
    told.add(element, set, () => ({
      element: describe(element),
      side: lost.side,
      hiddenShare: thousandth(lost.share),
      beyondPx: Math.round(lost.px),
      ...(inPanel === null ? {} : { panelShare: thousandth(inPanel.panelShare) }),
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    }));
  }
  return told.facts();
}
