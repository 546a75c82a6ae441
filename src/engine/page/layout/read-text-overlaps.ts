// Two texts of different boxes whose letters lie over each other.
import type { TextOverlapFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { type Box, areaOf, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import { alphaOf } from './colour.ts';
import { effectsOf, isPlain } from './effects.ts';
import { type Ink, bandOf, blockOf, fontSizeOf, hasColour, readable } from './ink.ts';
import { forkOf, isBehind, isLayered } from './layers.ts';

const most = 20;
const mostCandidates = 200;

interface Line {
  readonly ink: Ink;
  readonly box: Box;
}

const sameHolder = (a: Ink, b: Ink): boolean => a.place.fixed === b.place.fixed && a.place.sticky === b.place.sticky;

/** Something opaque that belongs to neither text lies above both. */
function isBuried(a: Ink, b: Ink, at: Box): boolean {
  const x = (at.left + at.right) / 2;
  const y = (at.top + at.bottom) / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  for (const hit of document.elementsFromPoint(x, y)) {
    if (hit.contains(a.element) || hit.contains(b.element) || a.element.contains(hit) || b.element.contains(hit))
      return false;
    if (alphaOf(getComputedStyle(hit).backgroundColor) > 0.85 || hit.matches('img, canvas, video, iframe')) return true;
  }
  return false;
}

const isReadable = (ink: Ink): boolean => {
  const effects = effectsOf(ink.element);
  return isPlain(effects) && effects.opacity >= 0.6 && hasColour(ink);
};

function doubtOf(a: Ink, b: Ink, fork: ReturnType<typeof forkOf>): string | null {
  if (isBehind(fork.a) || isBehind(fork.b)) return 'one text stands in the background';
  if (Math.max(fontSizeOf(a), fontSizeOf(b)) > 3.5 * Math.min(fontSizeOf(a), fontSizeOf(b)))
    return 'one text may be decoration';
  if (Math.min(alphaOf(a.style.color), alphaOf(b.style.color)) < 0.35) return 'one text may be decoration';
  return null;
}

export function readTextOverlaps(ink: readonly Ink[]): Raw<TextOverlapFact>[] {
  const lines: Line[] = [];
  for (const text of ink) {
    const { place } = text;
    if (!readable.test(text.words)) continue;
    for (const line of text.lines) {
      const box = meet(bandOf(line), place.shown);
      if (widthOf(box) > 4 && heightOf(box) > 3) lines.push({ ink: text, box });
    }
  }
  const facts = new Map<string, Raw<TextOverlapFact>>();
  const judged = new Map<Ink, Set<Ink>>();
  let looked = 0;
  for (const [one, two] of meetingPairs(lines)) {
    if (facts.size >= most || looked >= mostCandidates) break;
    const [a, b] = [one.ink, two.ink];
    if (a.element === b.element || a.words === b.words || !sameHolder(a, b)) continue;
    const shared = meet(one.box, two.box);
    const share = heightOf(shared) / Math.min(heightOf(one.box), heightOf(two.box));
    if (areaOf(shared) < 24 || widthOf(shared) < 4 || share < 0.25) continue;
    if (judged.get(a)?.has(b)) continue;
    judged.set(a, (judged.get(a) ?? new Set()).add(b));
    looked += 1;
    if (blockOf(a) === blockOf(b) || !isReadable(a) || !isReadable(b)) continue;
    const fork = forkOf(a.element, b.element);
    if (isLayered(fork) || isBuried(a, b, shared)) continue;
    // The later box is the one that came to lie on the other.
    const [upper, lower] =
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? [b, a] : [a, b];
    const element = describe(blockOf(upper));
    if (facts.get(element.path)?.doubt === null) continue;
    facts.set(element.path, {
      element,
      other: describe(blockOf(lower)),
      widthPx: Math.round(widthOf(shared)),
      heightShare: Math.round(share * 100) / 100,
      doubt: doubtOf(a, b, fork),
    });
  }
  return [...facts.values()];
}
