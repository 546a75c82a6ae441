// Text that runs beyond an edge which cuts it, with the signs that it goes on or can be read elsewhere.
import { scrollHeightOf, titleOf } from '../dom/past-fields.ts';
import type { ClippedTextFact, ClippedTextTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import type { Box } from './box.ts';
import { type Drawn, drawnAs, effectsOf } from './effects.ts';
import { type Ink, blockOf, fontSizeOf, hasColour, lettersOf } from './ink.ts';
import { Told } from './told.ts';

const most = 30;
const maxCandidates = 200;

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

/** Signs between the text and the box that cuts it which say that the cut is meant. */
function signsOf(chain: readonly Element[], cutter: Element): ClippedTextTrait[] {
  const signs = new Set<ClippedTextTrait>();
  if (cutter.scrollLeft !== 0 || cutter.scrollTop !== 0) signs.add('scrolled');
  for (const node of chain) {
    const style = getComputedStyle(node);
    if (style.textOverflow !== 'clip') signs.add('ellipsis');
    if (style.getPropertyValue('-webkit-line-clamp') !== 'none') signs.add('clamped');
    if (style.scrollSnapType !== 'none') signs.add('snaps');
    if (style.animationName !== 'none' || node.localName === 'marquee') signs.add('animated');
    if (titleOf(node) !== '') signs.add('titled');
    if (node === cutter) continue;
    if (style.transform !== 'none' || style.translate !== 'none') signs.add('moved');
    if (style.position === 'absolute') signs.add('laid_over');
  }
  return [...signs];
}

/** A pixel less than the rule asks: letters reach a little over their box. */
const noticedPx = ({ clippedAcrossPx, clippedLinePx }: LayoutLimits): number =>
  Math.min(clippedAcrossPx, clippedLinePx) - 1;

interface Cut {
  readonly side: Side;
  readonly px: number;
  readonly of: number;
  /** Whole lines are lost, and the rest is whole. */
  readonly whole: boolean;
}

function worstCut(ink: Ink, noticed: number): Cut | null {
  const { lines, place } = ink;
  const seen = lines.filter((line) => shows(line, place.reach));
  if (seen.length === 0) return null;
  let worst: Cut | null = null;
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
    return { side: 'bottom', px: lost * fontSizeOf(ink), of: lines.length * fontSizeOf(ink), whole: true };
  return worst;
}

/** Nothing shows in a box that is as good as closed, and the page itself cuts on the right only. */
function cutterOf({ place }: Ink, side: Side): Element | null {
  const cutter = place.by[side];
  // What lies beyond the left or upper edge of the page is judged as lost, not as cut.
  if (cutter === document.documentElement) return side === 'right' ? cutter : null;
  return cutter === null || cutter.clientWidth <= 8 || cutter.clientHeight <= 4 ? null : cutter;
}

const thousandth = (share: number): number => Math.round(share * 1_000) / 1_000;

function tell(told: Told<Raw<ClippedTextFact>>, ink: Ink, drawn: Drawn, limits: LayoutLimits): void {
  const cut = worstCut(ink, noticedPx(limits));
  const cutter = cut === null ? null : cutterOf(ink, cut.side);
  if (cut === null || cutter === null) return;
  const { side, px, of, whole } = cut;
  const across = side === 'right' || side === 'left';
  const block = blockOf(ink);
  const chain = chainTo(ink.element, cutter);
  const traits: ClippedTextTrait[] = [
    ...drawn.traits.filter((trait) => trait !== 'animated'),
    ...signsOf(chain, cutter),
  ];
  if (across && isTrack(chain, ink.place.reach.right)) traits.push('row_goes_on');
  if (!across && isCollapsible(cutter)) traits.push('collapsible');
  if (whole) traits.push('ends_between_lines');
  const fontPx = fontSizeOf(ink);
  const indentPx = -Number.parseFloat(ink.style.textIndent);
  const [edges, begins] = [cutter.getBoundingClientRect(), block.getBoundingClientRect()];
  const inset = side === 'right' ? begins.left - edges.left : edges.right - begins.right;
  const insetShare = across ? inset / edges.width : 0;
  const contentTimes = across ? 1 : scrollHeightOf(cutter) / cutter.clientHeight;
  const set: string[] = [...traits];
  if (drawn.set.includes('faint')) set.push('faint');
  if (fontPx > limits.clippedEffectFontPx) set.push('large');
  if (indentPx > limits.clippedIndentPx) set.push('indented');
  if (insetShare > limits.clippedInsetShare) set.push('inset');
  if (contentTimes > limits.clippedContentTimes) set.push('preview');
  told.add(block, set, () => ({
    element: describe(block),
    by: describe(cutter),
    side,
    cutPx: Math.round(px),
    ofPx: Math.round(of),
    fontPx,
    ...(indentPx > 0 ? { indentPx } : {}),
    ...(across ? { insetShare: thousandth(insetShare) } : { contentTimes: thousandth(contentTimes) }),
    ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
    traits,
  }));
}

export function readClippedText(ink: readonly Ink[], limits: LayoutLimits): Raw<ClippedTextFact>[] {
  const told = new Told<Raw<ClippedTextFact>>(most);
  const noticed = noticedPx(limits);
  let looked = 0;
  for (const text of ink) {
    if (told.isFull() || looked >= maxCandidates) break;
    const { place, lines } = text;
    if (!lines.some((line) => Object.values(beyond(line, place.reach)).some((px) => px > noticed))) continue;
    looked += 1;
    if (hasColour(text) && !told.knows(blockOf(text)))
      tell(told, text, drawnAs([effectsOf(text.element)], limits.clippedFaintOpacity), limits);
  }
  return told.facts();
}
