// Text that runs beyond an edge which cuts it, with no sign that it goes on and no way to see the rest.
import type { ClippedTextFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import type { Box } from './box.ts';
import { effectsOf } from './effects.ts';
import { type Ink, blockOf, fontSizeOf, hasColour, lettersOf } from './ink.ts';

const most = 30;
const mostCandidates = 200;
const noticed = 2;

type Side = ClippedTextFact['side'];

const beyond = (line: Box, reach: Box): Readonly<Record<Side, number>> => ({
  left: reach.left - line.left,
  right: line.right - reach.right,
  top: reach.top - line.top,
  bottom: line.bottom - reach.bottom,
});

const shows = (line: Box, reach: Box): boolean =>
  Math.min(line.right, reach.right) - Math.max(line.left, reach.left) > 2 &&
  Math.min(line.bottom, reach.bottom) - Math.max(line.top, reach.top) > 2;

function chainTo(element: Element, cutter: Element): Element[] {
  const chain: Element[] = [];
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    chain.push(node);
    if (node === cutter) break;
  }
  return chain;
}

const fades = (style: CSSStyleDeclaration): boolean =>
  style.backgroundImage.includes('gradient') && (style.position === 'absolute' || style.position === 'sticky');

/** Read-more boxes: a fade at the edge, a height that moves, or something to press beside it. */
function isCollapsible(cutter: Element): boolean {
  const style = getComputedStyle(cutter);
  const moves = /height|all|grid-template-rows/.test(style.transitionProperty);
  if (moves && style.transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0)) return true;
  if (fades(getComputedStyle(cutter, '::after')) || fades(getComputedStyle(cutter, '::before'))) return true;
  for (const child of cutter.children) if (fades(getComputedStyle(child))) return true;
  const next = cutter.nextElementSibling;
  if (next !== null && (next.matches('button, [aria-expanded]') || next.querySelector('button, [aria-expanded]')))
    return true;
  if (next !== null && fades(getComputedStyle(next))) return true;
  return (
    (cutter.parentElement?.querySelector(':scope > * [aria-expanded="false"], :scope > [aria-expanded="false"]') ??
      null) !== null
  );
}

/** A slide of a track: others of its row lie wholly beyond the same edge. */
function isTrack(chain: readonly Element[], edge: number): boolean {
  for (const node of chain.slice(0, -1)) {
    const next = node.nextElementSibling;
    if (next !== null && next.getBoundingClientRect().left >= edge - 1) return true;
  }
  return false;
}

/** Said on purpose: an ellipsis, a clamp, a title, motion. Then nobody is surprised by the cut. */
function isMeant(chain: readonly Element[], cutter: Element): boolean {
  if (cutter.scrollLeft !== 0 || cutter.scrollTop !== 0) return true;
  return chain.some((node) => {
    const style = getComputedStyle(node);
    return (
      style.textOverflow !== 'clip' ||
      style.getPropertyValue('-webkit-line-clamp') !== 'none' ||
      style.scrollSnapType !== 'none' ||
      style.animationName !== 'none' ||
      node.localName === 'marquee' ||
      (node as HTMLElement).title !== '' ||
      (node !== cutter && (style.transform !== 'none' || style.translate !== 'none'))
    );
  });
}

function doubtOf(ink: Ink, side: Side, cutter: Element, chain: readonly Element[], whole: boolean): string | null {
  const edges = cutter.getBoundingClientRect();
  if (whole) return 'the text ends between two lines, which may be meant';
  if (fontSizeOf(ink) > 96) return 'very large text may be cut for effect';
  if (chain.slice(0, -1).some((node) => getComputedStyle(node).position === 'absolute'))
    return 'the cut text is laid over its box';
  if (side === 'right' || side === 'left') {
    const begins = blockOf(ink).getBoundingClientRect();
    const inset = side === 'right' ? begins.left - edges.left : edges.right - begins.right;
    if (inset > edges.width / 2) return 'the text begins near the edge, as in a row that moves';
  } else if (cutter.scrollHeight > 3 * cutter.clientHeight) return 'most of the content is hidden, as in a preview';
  return null;
}

function factOf(ink: Ink): Raw<ClippedTextFact> | null {
  const { lines, place } = ink;
  const seen = lines.filter((line) => shows(line, place.reach));
  if (seen.length === 0) return null;
  let worst: { side: Side; px: number; of: number; whole: boolean } | null = null;
  for (const line of seen) {
    const raw = beyond(line, place.reach);
    const letters = raw.top > noticed || raw.bottom > noticed ? lettersOf(ink, line) : line;
    const cut = beyond({ ...line, top: letters.top, bottom: letters.bottom }, place.reach);
    for (const side of ['left', 'right', 'top', 'bottom'] as const) {
      const px = cut[side];
      const of = side === 'left' || side === 'right' ? line.right - line.left : letters.bottom - letters.top;
      if (px > noticed && (worst === null || px / of > worst.px / worst.of)) worst = { side, px, of, whole: false };
    }
  }
  const lost = lines.length - seen.length;
  if (worst === null && lost > 0 && (lines.at(-1)?.top ?? 0) >= place.reach.bottom - 2)
    worst = { side: 'bottom', px: lost * fontSizeOf(ink), of: lines.length * fontSizeOf(ink), whole: true };
  if (worst === null) return null;
  const { side, px, of, whole } = worst;
  const cutter = place.by[side];
  // What lies beyond the left or upper edge of the page is judged as lost, not as cut.
  if (cutter === null || (cutter === document.documentElement && side !== 'right')) return null;
  const isPage = cutter === document.documentElement;
  if (!isPage && (cutter.clientWidth <= 8 || cutter.clientHeight <= 4)) return null;
  const chain = chainTo(ink.element, cutter);
  if (isMeant(chain, cutter)) return null;
  if ((side === 'right' || side === 'left') && isTrack(chain, place.reach.right)) return null;
  if ((side === 'top' || side === 'bottom') && isCollapsible(cutter)) return null;
  return {
    element: describe(blockOf(ink)),
    by: describe(cutter),
    side,
    cutPx: Math.round(px),
    ofPx: Math.round(of),
    doubt: doubtOf(ink, side, cutter, chain, whole),
  };
}

export function readClippedText(ink: readonly Ink[]): Raw<ClippedTextFact>[] {
  const facts = new Map<Element, Raw<ClippedTextFact>>();
  let looked = 0;
  for (const text of ink) {
    if (facts.size >= most || looked >= mostCandidates) break;
    const { place, lines } = text;
    if (!lines.some((line) => Object.values(beyond(line, place.reach)).some((px) => px > noticed))) continue;
    looked += 1;
    const { withdrawn, shaped, turned, opacity } = effectsOf(text.element);
    if (withdrawn || shaped || turned || opacity < 0.1 || !hasColour(text)) continue;
    if (Number.parseFloat(text.style.textIndent) < -50) continue;
    const fact = factOf(text);
    const block = blockOf(text);
    const known = facts.get(block);
    if (fact !== null && (known === undefined || (known.doubt !== null && fact.doubt === null))) facts.set(block, fact);
  }
  return [...facts.values()];
}
