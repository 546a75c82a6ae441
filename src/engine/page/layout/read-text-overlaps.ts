// Two texts of different boxes whose letters lie over each other.
import type { TextOverlapFact, TextOverlapTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe, pathOf } from '../dom/describe.ts';
import { type Box, areaOf, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import { alphaOf } from './colour.ts';
import { drawnAs, effectsOf } from './effects.ts';
import { type Ink, bandOf, blockOf, fontSizeOf, hasColour, readable } from './ink.ts';
import { forkOf, isBehind, isLayered } from './layers.ts';
import { Told } from './told.ts';

const most = 20;
const maxCandidates = 200;
const maxApart = 50;

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

const ratio = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);

const hundredth = (share: number): number => Math.round(share * 100) / 100;

/** Lines of more than a mark, as far as they show. */
function shownLines(ink: readonly Ink[]): Line[] {
  const lines: Line[] = [];
  for (const text of ink) {
    const { place } = text;
    if (!readable.test(text.words)) continue;
    for (const line of text.lines) {
      const box = meet(bandOf(line), place.shown);
      if (widthOf(box) > 4 && heightOf(box) > 3) lines.push({ ink: text, box });
    }
  }
  return lines;
}

export function readTextOverlaps(ink: readonly Ink[], limits: LayoutLimits): Raw<TextOverlapFact>[] {
  const told = new Told<Raw<TextOverlapFact>>(most);
  const judged = new Map<Ink, Set<Ink>>();
  const blocks = new Set<Element>();
  let looked = 0;
  let lookedApart = 0;
  for (const [one, two] of meetingPairs(shownLines(ink))) {
    if (told.isFull() || looked >= maxCandidates) break;
    const [a, b] = [one.ink, two.ink];
    if (a.element === b.element) continue;
    const shared = meet(one.box, two.box);
    const share = heightOf(shared) / Math.min(heightOf(one.box), heightOf(two.box));
    // The first pair of two boxes speaks for them, also where it is not as bad as the rule asks.
    if (widthOf(shared) < limits.overlapPx / 2 || share < limits.overlapHeightShare / 1.4) continue;
    if (areaOf(shared) < limits.overlapAreaPx || judged.get(a)?.has(b)) continue;
    judged.set(a, (judged.get(a) ?? new Set()).add(b));
    const traits: TextOverlapTrait[] = [];
    if (a.words === b.words) traits.push('same_words');
    if (!sameHolder(a, b)) traits.push('held_apart');
    if (traits.length === 0) looked += 1;
    else if (++lookedApart > maxApart) continue;
    if (!hasColour(a) || !hasColour(b)) continue;
    const block = blockOf(a);
    if (block === blockOf(b)) {
      if (blocks.has(block)) continue;
      blocks.add(block);
      traits.push('same_block');
    }
    // The later box is the one that came to lie on the other.
    const [upper, lower] =
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? [b, a] : [a, b];
    const subject = pathOf(blockOf(upper));
    if (told.knows(subject)) continue;
    const drawn = drawnAs([effectsOf(a.element), effectsOf(b.element)], limits.overlapFaintOpacity);
    const fork = forkOf(a.element, b.element);
    traits.push(...drawn.traits);
    if (isLayered(fork)) traits.push('layered');
    if (isBehind(fork.a) || isBehind(fork.b)) traits.push('in_background');
    // Asked only where nothing else settles it, since the page has to be asked what lies at a point.
    const isSettled = traits.some((trait) => trait !== 'in_background');
    if (!isSettled && isBuried(a, b, shared)) traits.push('buried');
    const fontTimes = ratio(fontSizeOf(a), fontSizeOf(b));
    const alpha = Math.min(alphaOf(a.style.color), alphaOf(b.style.color));
    const set: string[] = [...traits];
    if (drawn.set.includes('faint')) set.push('faint');
    if (fontTimes > limits.overlapFontTimes || alpha < limits.overlapAlpha) set.push('decoration');
    const add = (): Raw<TextOverlapFact> => ({
      element: describe(blockOf(upper)),
      other: describe(blockOf(lower)),
      widthPx: Math.round(widthOf(shared)),
      heightShare: hundredth(share),
      areaPx: Math.round(areaOf(shared) * 10) / 10,
      fontTimes: hundredth(fontTimes),
      alpha: hundredth(alpha),
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    });
    told.add(subject, set, add, set.length > 0);
  }
  return told.facts();
}
