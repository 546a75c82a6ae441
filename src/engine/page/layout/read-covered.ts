// Controls that a click cannot reach, because something else takes it.
import type { CoveredFact, CoveredTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { panelOver } from '../panel-over.ts';
import { type Box, areaOf, heightOf, meet, widthOf } from './box.ts';
import { controlAround, isDisabled, isReplaceable, isTextField, isWithin } from './controls.ts';
import { drawnAs, effectsOf } from './effects.ts';
import { hitAt, samplePoints, withScroll } from './hit.ts';
import { forkOf, isLayered } from './layers.ts';
import type { Places } from './place.ts';
import type { PageModel, Seen } from './page-model.ts';
import { Told } from './told.ts';

const most = 20;
const maxControls = 600;
const maxWindows = 5;

const belongsTo = (hit: Element, control: Element): boolean => {
  if (isWithin(hit, control) || isWithin(control, hit)) return true;
  const label = hit.closest('label');
  return label !== null && ((label as HTMLLabelElement).control === control || label.contains(control));
};

const opened =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"], [popover], [aria-modal="true"], [aria-busy="true"]';
const embedded = 'iframe, canvas, object, embed, video';
const loading = '[role="progressbar"], [aria-busy="true"], progress';

function controlTraits({ element, style }: Seen): CoveredTrait[] {
  const traits: CoveredTrait[] = [];
  if (isReplaceable(element)) traits.push('replaceable');
  if (isDisabled(element)) traits.push('disabled');
  if (style.pointerEvents === 'none') traits.push('takes_no_clicks');
  if ((element as HTMLElement).tabIndex < 0) traits.push('out_of_tab_order');
  if (document.querySelector('dialog:modal') !== null) traits.push('under_modal');
  return traits;
}

const content = 'main, [role="main"]';

/** The page slides away to show the menu beneath it. */
function isPageOnMenu(beneath: Element | undefined, above: Element | undefined): boolean {
  if (beneath === undefined || above === undefined) return false;
  if (!above.matches(content) && above.querySelector(content) === null) return false;
  const { position } = getComputedStyle(beneath);
  const { top, bottom } = beneath.getBoundingClientRect();
  return (position === 'fixed' || position === 'absolute') && top <= 1 && bottom >= innerHeight - 1;
}

/** What covers the control, and how the two stand to each other. */
function coverTraits(control: Element, cover: Element, places: Places): CoveredTrait[] {
  const traits: CoveredTrait[] = [];
  const { fixed, sticky } = places(cover);
  const link = controlAround(cover);
  const fork = forkOf(control, cover);
  const [a, b] = [fork.a.slice(1), fork.b.slice(1)];
  if (isReplaceable(cover)) traits.push('by_replaceable');
  if (fixed !== null || sticky !== null) traits.push('by_held_layer');
  else if (panelOver(cover) !== null) traits.push('by_sheet_of_panel');
  if (cover.closest(opened) !== null) traits.push('by_dialog_or_menu');
  if (cover.localName === 'html' || cover.localName === 'body') traits.push('by_page');
  if (isPageOnMenu(fork.a.at(-1), fork.b.at(-1))) traits.push('by_page_on_menu');
  if (link !== null && link.getAttribute('href') === control.getAttribute('href')) traits.push('by_same_href');
  // Piles of slides: the ancestors of the control lie under those of the cover, box on box.
  if (a.length > 0 && b.length > 0 && isLayered({ common: fork.common, a, b })) traits.push('piled');
  if (cover.matches(embedded)) traits.push('by_embedded');
  if (cover.querySelector(loading) !== null) traits.push('by_loading_sign');
  if (link !== null) traits.push('by_control');
  if (isTextField(control) && cover.parentElement !== null && cover.parentElement.contains(control))
    traits.push('by_part_of_field');
  return traits;
}

/** Where a click would be aimed: the middle of a link on several lines may be somebody else's text. */
const aimOf = ({ element, box, style }: Seen): Box =>
  style.display === 'inline' ? (element.getClientRects()[0] ?? box) : element.getBoundingClientRect();

const thousandth = (share: number): number => Math.round(share * 1_000) / 1_000;

function tell(told: Told<Raw<CoveredFact>>, seen: Seen, shift: number, places: Places, limits: LayoutLimits): void {
  const { element, box } = seen;
  const { shown } = places(element);
  const moved: Box = { ...shown, top: shown.top + shift, bottom: shown.bottom + shift };
  const aim = aimOf(seen);
  const area = meet(aim, moved);
  if (widthOf(area) < limits.coveredWidthPx || heightOf(area) < limits.coveredHeightPx) return;
  if (areaOf(area) < areaOf(aim) * limits.coveredShownShare) return;
  const points = samplePoints(area);
  const hits = points.map(([x, y]) => hitAt(x, y)).map((hit) => (hit === null || belongsTo(hit, element) ? null : hit));
  const foreign = hits.filter((hit) => hit !== null);
  const [cover] = hits;
  if (!cover || foreign.length < points.length - limits.coveredFreePoints) return;
  const drawn = drawnAs([effectsOf(element)], limits.faintOpacity);
  const traits = [...drawn.traits, ...controlTraits(seen), ...coverTraits(element, cover, places)];
  const windowShare = areaOf(box) / (innerWidth * innerHeight);
  const set: string[] = drawn.set.includes('faint') ? [...traits, 'faint'] : [...traits];
  if (windowShare > limits.coveredWindowShare) set.push('large');
  told.add(element, set, () => ({
    element: describe(element),
    cover: describe(cover),
    points: points.length,
    covered: foreign.length,
    aim: { width: Math.round(widthOf(area)), height: Math.round(heightOf(area)) },
    shownShare: thousandth(areaOf(area) / areaOf(aim)),
    windowShare: thousandth(windowShare),
    ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
    traits,
  }));
}

/** Controls below the fold are met by scrolling window by window; each is looked at where it stands away from the edges. */
export function readCovered(
  model: PageModel,
  controls: readonly Seen[],
  places: Places,
  limits: LayoutLimits,
): Raw<CoveredFact>[] {
  const told = new Told<Raw<CoveredFact>>(most);
  const step = model.height * 0.7;
  const lastTop = Math.max(0, document.documentElement.scrollHeight - model.height);
  const before = scrollY;
  const left = new Set(controls.slice(0, maxControls));
  for (let window = 0; window < maxWindows && left.size > 0 && !told.isFull(); window += 1) {
    const top = Math.min(window * step, lastTop);
    const isLast = top >= lastTop;
    const here = [...left].filter(({ element, box }) => {
      const y = (box.top + box.bottom) / 2 + (places(element).fixed === null ? before - top : 0);
      const x = (box.left + box.right) / 2;
      return x > 0 && x < model.width && y > 0 && y < (isLast ? model.height : model.height * 0.85);
    });
    if (here.length > 0)
      withScroll(top, () => {
        for (const seen of here) {
          left.delete(seen);
          const { element, box } = seen;
          // Sticky things move with the scroll in their own way: ask the page where they are now.
          const shift = window === 0 ? 0 : element.getBoundingClientRect().top - box.top;
          if (box.top + shift < 0 || box.bottom + shift > model.height) continue;
          const hit = hitAt((box.left + box.right) / 2, (box.top + box.bottom) / 2 + shift);
          if (hit === null || belongsTo(hit, element)) continue;
          tell(told, seen, shift, places, limits);
        }
      });
    if (isLast) break;
  }
  return told.facts();
}
