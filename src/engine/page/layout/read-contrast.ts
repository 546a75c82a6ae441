// Texts that are hard to tell from what lies behind them, with the reason where that is not certain.
import type { ContrastFact } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { type BackdropDoubt, Backdrops } from './backdrop.ts';
import { type Rgba, contrastOf, hexOf, parseColor } from './mix-colours.ts';
import { isHiddenFromReaders, isInactive } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import { countLetters, ownText, ownTextBox } from './own-text.ts';
import type { Scene, Seen } from './scene.ts';
import { createStackedBehind, hasPaintedPseudo } from './stacked-behind.ts';
import { structureOf } from './structure-of.ts';

/** Nothing above this ratio is a question for any audit. */
const worthTelling = 4.5;
const largePx = 24;
const largeBoldPx = 18.66;
const worthTellingLarge = 3;
const most = 40;
const mostPerPair = 4;

interface Reading {
  readonly ratio: number;
  readonly best: number;
  readonly text: Rgba;
  readonly back: Rgba;
  readonly doubt: BackdropDoubt | null;
  readonly floor: Element | null;
}

function readingOf(backdrops: Backdrops, element: Element, ink: Rgba, box: DOMRect | null): Reading {
  const { pairs, doubt, floor } = backdrops.behind(element, ink, box);
  const ratios = pairs.map(({ text, back }) => ({ text, back, ratio: contrastOf(text, back) }));
  ratios.sort((x, y) => x.ratio - y.ratio);
  const worst = ratios[0]!;
  return { ...worst, best: ratios.at(-1)!.ratio, doubt, floor };
}

const isLarge = (px: number, weight: number): boolean => px >= largePx || (px >= largeBoldPx && weight >= 700);

/** A field whose only visible words are its placeholder. */
function placeholderOf({ element }: Seen): string {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return '';
  if (element.value !== '' || element.placeholder === '') return '';
  const labelled = [...(element.labels ?? [])].some((label) => isOnPage(label, label.getBoundingClientRect()));
  return labelled ? '' : element.placeholder;
}

export function readContrast(scene: Scene): Raw<ContrastFact>[] {
  const backdrops = new Backdrops();
  const isStacked = createStackedBehind(scene, backdrops);
  const facts = new Map<string, { fact: Raw<ContrastFact>; alike: number }>();
  const perPair = new Map<string, number>();
  let moving: ReadonlySet<Element> | null = null;
  for (const seen of scene.seen) {
    const { element, style } = seen;
    if (element.localName === 'option' || element instanceof SVGElement) continue;
    let kind: ContrastFact['kind'] = 'text';
    let text = ownText(element);
    let from = style;
    if (text === '') {
      text = placeholderOf(seen);
      if (text === '') continue;
      kind = 'placeholder';
      from = getComputedStyle(element, '::placeholder');
    }
    if (countLetters(text) < 2) continue;
    const fontPx = Number.parseFloat(style.fontSize);
    const ink = parseColor(from.webkitTextFillColor || from.color);
    if (ink === null || ink.a < 0.02 || fontPx < 1) continue;
    const faint = kind === 'placeholder' ? { ...ink, a: ink.a * Number(from.opacity) } : ink;
    const large = isLarge(fontPx, Number(style.fontWeight));
    const bound = large ? worthTellingLarge : worthTelling;
    const first = readingOf(backdrops, element, faint, null);
    if (first.ratio >= bound && first.doubt === null) continue;

    const pair = `${hexOf(first.text)} ${hexOf(first.back)} ${large} ${first.doubt}`;
    if (kind === 'text' && isCode(element.closest('pre'))) kind = 'code';
    const key = kind === 'code' ? 'code' : `${pair} ${structureOf(element)}`;
    const known = facts.get(key);
    if (known !== undefined && !(kind === 'code' && first.ratio < known.fact.ratio - 0.01)) {
      known.alike += 1;
      continue;
    }
    const before = perPair.get(pair) ?? 0;
    if (facts.size >= most || (known === undefined && before >= mostPerPair)) continue;
    if (isInactive(element) || isHiddenFromReaders(element)) continue;
    const box = kind === 'placeholder' ? seen.box : ownTextBox(element);
    if (!isOnPage(element, box)) continue;
    const exact = readingOf(backdrops, element, faint, box);
    let { doubt } = exact;
    if (doubt === null) {
      if (exact.ratio >= bound) continue;
      if (exact.best >= bound) doubt = 'gradient';
      else if (style.textShadow !== 'none' || Number.parseFloat(style.webkitTextStrokeWidth) > 0) doubt = 'shadow';
      else if (hasPaintedPseudo(element, exact.floor)) doubt = 'pseudo';
      else if (isStacked(element, box, fontPx, exact.floor)) doubt = 'stacked';
      else {
        moving ??= movingElements();
        if (isMoving(element, moving)) doubt = 'moving';
      }
    }
    perPair.set(pair, before + 1);
    facts.set(key, {
      alike: (known?.alike ?? 0) + 1,
      fact: {
        element: describe(element),
        kind,
        ratio: Math.floor(exact.ratio * 100) / 100,
        foreground: hexOf(exact.text),
        background: hexOf(exact.back),
        fontPx: Math.round(fontPx * 10) / 10,
        large,
        alike: 1,
        doubt,
      },
    });
  }
  return [...facts.values()].map(({ fact, alike }) => ({ ...fact, alike }));
}

/** Code has lines or colours; a word that is set like code is a word. */
function isCode(listing: Element | null): boolean {
  return listing !== null && (listing.childElementCount > 0 || listing.textContent.trim().includes('\n'));
}

function movingElements(): ReadonlySet<Element> {
  const targets = new Set<Element>();
  for (const animation of document.getAnimations()) {
    const effect = animation.effect;
    if (animation.playState === 'running' && effect instanceof KeyframeEffect && effect.target !== null)
      targets.add(effect.target);
  }
  return targets;
}

function isMoving(element: Element, moving: ReadonlySet<Element>): boolean {
  if (moving.size === 0) return false;
  for (let node: Element | null = element; node !== null; node = node.parentElement) if (moving.has(node)) return true;
  return false;
}
