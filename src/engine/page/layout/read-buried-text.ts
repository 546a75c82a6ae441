// Text under an opaque box that slipped out of its place: the letters are gone altogether.
import type { TextOverlapFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, areaOf, meet, widthOf } from './box.ts';
import { hidesWhatIsBehind } from './colour.ts';
import { isWithin } from './controls.ts';
import { effectsOf, isPlain, isShifted } from './effects.ts';
import { hitAt } from './hit.ts';
import { type Ink, bandOf, blockOf, hasColour, readable } from './ink.ts';
import { forkOf, isBehind, isLayered } from './layers.ts';
import type { Places } from './place.ts';
import type { Scene } from './scene.ts';

const mostBoxes = 100;

/** Only what is in the window can be asked for what is on top; of the rest it is not claimed. */
function covers(element: Element, box: Box, text: Ink, line: Box): boolean {
  const shared = meet(line, box);
  const [x, y] = [(shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2];
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  const hit = hitAt(x, y);
  return hit !== null && isWithin(hit, element) && !isWithin(hit, text.element);
}

export function readBuriedText(scene: Scene, ink: readonly Ink[], places: Places): Raw<TextOverlapFact>[] {
  const facts = new Map<Element, Raw<TextOverlapFact>>();
  const slipped = new Map<Element, Element>();
  for (const { element, style } of scene.seen) {
    const parent = parentOf(element);
    const shifted = isShifted(style) ? element : parent === null ? undefined : slipped.get(parent);
    if (shifted !== undefined) slipped.set(element, shifted);
  }
  const boxes = scene.seen
    .filter(({ element, style }) => slipped.has(element) && hidesWhatIsBehind(style) && style.display !== 'inline')
    .filter(({ element }) => places(element).absolute === null && isPlain(effectsOf(element)))
    .slice(0, mostBoxes);
  for (const { element, box } of boxes) {
    const { fixed, sticky, shown } = places(element);
    const shifted = slipped.get(element);
    if (shifted === undefined || facts.has(shifted)) continue;
    for (const text of ink) {
      const { place } = text;
      if (place.fixed !== fixed || place.sticky !== sticky) continue;
      const line = text.lines.find((one) => {
        const band = meet(bandOf(one), place.shown);
        return areaOf(band) > 40 && areaOf(meet(meet(band, box), shown)) > 0.5 * areaOf(band);
      });
      if (line === undefined || isWithin(text.element, shifted) || !readable.test(text.words)) continue;
      if (!isPlain(effectsOf(text.element)) || !hasColour(text)) continue;
      const fork = forkOf(element, text.element);
      if (isLayered(fork) || isBehind(fork.a) || isBehind(fork.b) || !covers(element, box, text, line)) continue;
      facts.set(shifted, {
        element: describe(shifted),
        other: describe(blockOf(text)),
        widthPx: Math.round(widthOf(meet(line, box))),
        heightShare: 1,
        doubt: null,
      });
      break;
    }
  }
  return [...facts.values()];
}
