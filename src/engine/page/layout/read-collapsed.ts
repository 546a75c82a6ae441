// Controls that carry words but have shrunk to nothing.
import type { CollapsedControlFact, CollapsedControlTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { isDrawn } from '../dom/visible.ts';
import { anyOf } from '../dom/control.ts';
import { describe, nameOf } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, around, heightOf, meet, widthOf } from './box.ts';
import { isReplaceable, isTextField } from './controls.ts';
import { drawnAs, effectsOf } from './effects.ts';
import type { Places } from './place.ts';
import { Told } from './told.ts';

const most = 20;
const maxControls = 3_000;
const pressed = anyOf('button', 'link', 'field', 'role:button');

/** Inside something that cuts its content and is itself as good as closed. */
function isInClosedBox(element: Element, least: number): boolean {
  for (let node = parentOf(element); node !== null && node.localName !== 'body'; node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const box = node.getBoundingClientRect();
    if (box.width < least || box.height < least) return true;
  }
  return false;
}

/** The control and everything that shows of its content. */
function extentOf(element: Element, places: Places): Box | null {
  const range = document.createRange();
  range.selectNodeContents(element);
  const inner = places(element).shown;
  const content = [...range.getClientRects()].slice(0, 50).map((box) => meet(box, inner));
  return around([element.getBoundingClientRect(), ...content].filter((box) => widthOf(box) > 0 || heightOf(box) > 0));
}

/** A narrow letter is as wide as it is: nothing of it is lost. */
function isAsWideAsItsLetters(element: Element, own: DOMRect, least: number): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  const letters = range.getBoundingClientRect();
  return letters.height >= least && letters.width > 0 && letters.width <= own.width + 1 && own.height >= least;
}

/** Whether there is anything to show of the control. */
function contentTraits(element: Element): CollapsedControlTrait[] {
  if (isReplaceable(element)) return ['replaceable'];
  if (isTextField(element)) {
    const grows = element.hasAttribute('aria-autocomplete') || element.getAttribute('role') === 'combobox';
    const labelled = ((element as HTMLInputElement).labels?.length ?? 0) > 0;
    return [...(grows ? (['grows_when_typed_in'] as const) : []), ...(labelled ? [] : (['unlabelled'] as const))];
  }
  const hasWords =
    element instanceof HTMLInputElement
      ? element.value.trim() !== ''
      : (element.textContent ?? '').trim() !== '' && nameOf(element) !== '';
  return [
    ...(element.getAttribute('href')?.startsWith('#') ? (['leads_within_page'] as const) : []),
    ...(hasWords ? [] : (['without_words'] as const)),
  ];
}

export function readCollapsedControls(places: Places, limits: LayoutLimits): Raw<CollapsedControlFact>[] {
  const least = limits.collapsedPx;
  const told = new Told<Raw<CollapsedControlFact>>(most);
  for (const element of [...document.querySelectorAll(pressed)].slice(0, maxControls)) {
    if (told.isFull()) break;
    const own = element.getBoundingClientRect();
    if (own.width >= least && own.height >= least) continue;
    if (!isDrawn(element)) continue;
    const box = extentOf(element, places);
    const [width, height] = box === null ? [0, 0] : [widthOf(box), heightOf(box)];
    if (width >= least && height >= least) continue;
    const drawn = drawnAs([effectsOf(element)], limits.faintOpacity);
    const traits: CollapsedControlTrait[] = [...drawn.traits, ...contentTraits(element)];
    const { absolute, fixed } = places(element);
    if (absolute !== null || fixed !== null) traits.push('out_of_flow');
    if ((element as HTMLElement).tabIndex < 0) traits.push('out_of_tab_order');
    if (isAsWideAsItsLetters(element, own, least)) traits.push('as_wide_as_its_letters');
    if (isInClosedBox(element, least)) traits.push('in_closed_box');
    told.add(element, drawn.set.includes('faint') ? [...traits, 'faint'] : traits, () => ({
      element: describe(element),
      width: Math.round(width),
      height: Math.round(height),
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    }));
  }
  return told.facts();
}
