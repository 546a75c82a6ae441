// Text under an opaque box that slipped out of its place: the letters are gone altogether.
import type { TextOverlapFact, TextOverlapTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, areaOf, meet, widthOf } from './box.ts';
import { hidesWhatIsBehind } from './colour.ts';
import { isWithin } from './controls.ts';
import { type Effects, drawnAs, effectsOf, isShifted } from './effects.ts';
import { hitAt } from './hit.ts';
import { type Ink, bandOf, blockOf, hasColour, readable } from './ink.ts';
import { forkOf, isBehind, isLayered } from './layers.ts';
import type { Places } from './place.ts';
import type { PageModel } from './page-model.ts';
import { Told } from './told.ts';

const most = 20;
const maxBoxes = 100;
const maxSpecialBoxes = 20;

/** Only what is in the window can be asked for what is on top; of the rest it is not claimed. */
function covers(element: Element, box: Box, text: Ink, line: Box): boolean {
  const shared = meet(line, box);
  const [x, y] = [(shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2];
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  const hit = hitAt(x, y);
  return hit !== null && isWithin(hit, element) && !isWithin(hit, text.element);
}

interface SlippedBox {
  readonly element: Element;
  readonly box: DOMRect;
  /** The element that slipped: the box itself, or one around it. */
  readonly shifted: Element;
  readonly isAbsolute: boolean;
  readonly effects: Effects;
}

/** Opaque boxes that slipped, those with nothing special about them first. */
function slippedBoxes(model: PageModel, places: Places, faintOpacity: number): SlippedBox[] {
  const slipped = new Map<Element, Element>();
  const plain: SlippedBox[] = [];
  const special: SlippedBox[] = [];
  for (const { element, box, style } of model.seen) {
    const parent = parentOf(element);
    const shifted = isShifted(style) ? element : parent === null ? undefined : slipped.get(parent);
    if (shifted === undefined) continue;
    slipped.set(element, shifted);
    if (!hidesWhatIsBehind(style) || style.display === 'inline') continue;
    const effects = effectsOf(element);
    const isAbsolute = places(element).absolute !== null;
    const list = isAbsolute || drawnAs([effects], faintOpacity).set.length > 0 ? special : plain;
    list.push({ element, box, shifted, isAbsolute, effects });
  }
  return [...plain.slice(0, maxBoxes), ...special.slice(0, maxSpecialBoxes)];
}

export function readBuriedText(
  model: PageModel,
  ink: readonly Ink[],
  places: Places,
  limits: LayoutLimits,
): Raw<TextOverlapFact>[] {
  const told = new Told<Raw<TextOverlapFact>>(most);
  for (const { element, box, shifted, isAbsolute, effects } of slippedBoxes(model, places, limits.faintOpacity)) {
    const { fixed, sticky, shown } = places(element);
    for (const text of ink) {
      if (told.knows(shifted)) break;
      const { place } = text;
      if (place.fixed !== fixed || place.sticky !== sticky) continue;
      const bandIn = (line: Box): Box => meet(bandOf(line), place.shown);
      const shareOf = (line: Box): number => areaOf(meet(meet(bandIn(line), box), shown)) / areaOf(bandIn(line));
      const line = text.lines.find(
        (one) => areaOf(bandIn(one)) > limits.buriedAreaPx && shareOf(one) > limits.buriedShare,
      );
      if (line === undefined || isWithin(text.element, shifted) || !readable.test(text.words)) continue;
      if (!hasColour(text)) continue;
      const drawn = drawnAs([effects, effectsOf(text.element)], limits.faintOpacity);
      const fork = forkOf(element, text.element);
      const traits: TextOverlapTrait[] = [...drawn.traits];
      if (isAbsolute) traits.push('laid_over');
      if (isLayered(fork)) traits.push('layered');
      if (isBehind(fork.a) || isBehind(fork.b)) traits.push('in_background');
      const set = drawn.set.includes('faint') ? [...traits, 'faint'] : traits;
      if (told.knows(shifted, set) || !covers(element, box, text, line)) continue;
      told.add(shifted, set, () => ({
        element: describe(shifted),
        other: describe(blockOf(text)),
        kind: 'box_over_text',
        widthPx: Math.round(widthOf(meet(line, box))),
        heightShare: 1,
        areaPx: Math.round(areaOf(bandIn(line)) * 10) / 10,
        coveredShare: Math.round(shareOf(line) * 1_000) / 1_000,
        ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
        traits,
      }));
    }
  }
  return told.facts();
}
