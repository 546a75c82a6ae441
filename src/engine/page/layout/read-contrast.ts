// Texts that are hard to tell from what lies behind them, with the reason where that is not certain.
import type { ContrastFact, ContrastTrait } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { type BackdropDoubt, Backdrops } from './backdrop.ts';
import { type Rgba, contrastOf, hexOf, parseColor } from './mix-colours.ts';
import { isHiddenFromReaders, isInactive } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import { countLetters, ownText, ownTextBox } from './own-text.ts';
import type { PageModel, Seen } from './page-model.ts';
import { createStackedBehind, hasPaintedPseudo } from './stacked-behind.ts';
import { structureOf } from './structure-of.ts';

const most = 40;
const maxPerPair = 4;
const maxWithTraits = 8;
const opaque = 0.995;

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

const isLarge = (px: number, weight: number, limits: LayoutLimits): boolean =>
  px >= limits.contrastLargePx || (px >= limits.contrastLargeBoldPx && weight >= limits.contrastBoldWeight);

const hasLabel = (element: Element): boolean =>
  [...((element as HTMLInputElement).labels ?? [])].some((label) => isOnPage(label, label.getBoundingClientRect()));

/** The placeholder of an empty field. */
function placeholderOf({ element }: Seen): string {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return '';
  return element.value === '' ? element.placeholder : '';
}

function traitsOf(element: Element, kind: ContrastFact['kind']): ContrastTrait[] {
  const traits: ContrastTrait[] = [];
  if (isInactive(element)) traits.push('inactive');
  if (isHiddenFromReaders(element)) traits.push('hidden_from_readers');
  if (kind === 'placeholder' && hasLabel(element)) traits.push('labelled');
  return traits;
}

const hundredth = (ratio: number): number => Math.floor(ratio * 100) / 100;

/** A text with the colour of its letters. */
interface Written {
  readonly kind: ContrastFact['kind'];
  readonly letters: number;
  readonly ink: Rgba;
  readonly fontPx: number;
  readonly weight: number;
  readonly large: boolean;
  /** Nothing above this ratio is a question for the audit. */
  readonly bound: number;
}

function writtenIn(seen: Seen, limits: LayoutLimits): Written | null {
  const { element, style } = seen;
  if (element.localName === 'option' || element instanceof SVGElement) return null;
  const own = ownText(element);
  const text = own === '' ? placeholderOf(seen) : own;
  if (text === '') return null;
  const isPlaceholder = own === '';
  const from = isPlaceholder ? getComputedStyle(element, '::placeholder') : style;
  const letters = countLetters(text);
  if (letters < limits.contrastLetters) return null;
  const fontPx = Number.parseFloat(style.fontSize);
  const ink = parseColor(from.webkitTextFillColor || from.color);
  if (ink === null || ink.a < 0.02 || fontPx < 1) return null;
  const weight = Number(style.fontWeight);
  const large = isLarge(fontPx, weight, limits);
  const bound = Math.max(
    large ? limits.contrastLarge : limits.contrastText,
    isPlaceholder ? limits.contrastPlaceholder : limits.contrastCode,
  );
  const kind = isPlaceholder ? 'placeholder' : isCode(element.closest('pre')) ? 'code' : 'text';
  return {
    kind,
    letters,
    ink: isPlaceholder ? { ...ink, a: ink.a * Number(from.opacity) } : ink,
    fontPx,
    weight,
    large,
    bound,
  };
}

/** Mixed with what lies behind, it is another colour on each background. */
const inkOf = ({ a, ...ink }: Rgba): { readonly ink?: string } =>
  a >= opaque ? {} : { ink: `${hexOf({ ...ink, a })} ${Math.round(a * 100)}%` };

function factOf(element: Element, { kind, fontPx, weight, letters, ink }: Written, exact: Reading): Raw<ContrastFact> {
  return {
    element: describe(element),
    kind,
    ratio: hundredth(exact.ratio),
    ...(exact.best > exact.ratio ? { best: hundredth(exact.best) } : {}),
    foreground: hexOf(exact.text),
    background: hexOf(exact.back),
    ...inkOf(ink),
    fontPx: Math.round(fontPx * 1_000) / 1_000,
    weight,
    letters,
    alike: 1,
    traits: traitsOf(element, kind),
    doubt: exact.doubt,
  };
}

/** Why a measured ratio may not be what is seen, asked only of a text that is too pale. */
function createDoubts(model: PageModel, backdrops: Backdrops) {
  const isStacked = createStackedBehind(model, backdrops);
  let moving: ReadonlySet<Element> | null = null;
  return ({ element, style }: Seen, fontPx: number, box: DOMRect, { floor }: Reading): ContrastFact['doubt'] => {
    if (style.textShadow !== 'none' || Number.parseFloat(style.webkitTextStrokeWidth) > 0) return 'shadow';
    if (hasPaintedPseudo(element, floor)) return 'pseudo';
    if (isStacked(element, box, fontPx, floor)) return 'stacked';
    moving ??= movingElements();
    return isMoving(element, moving) ? 'moving' : null;
  };
}

export function readContrast(model: PageModel, limits: LayoutLimits): Raw<ContrastFact>[] {
  const backdrops = new Backdrops();
  const doubtAbout = createDoubts(model, backdrops);
  const facts = new Map<string, { fact: Raw<ContrastFact>; alike: number }>();
  const perPair = new Map<string, number>();
  const perTraits = new Map<string, number>();
  for (const seen of model.seen) {
    const written = writtenIn(seen, limits);
    if (written === null) continue;
    const { element } = seen;
    const { kind, ink, fontPx, large, bound } = written;
    const first = readingOf(backdrops, element, ink, null);
    if (first.ratio >= bound && first.doubt === null) continue;
    const pair = `${hexOf(first.text)} ${hexOf(first.back)} ${large} ${first.doubt}`;
    const plainKey = kind === 'code' ? 'code' : `${pair} ${structureOf(element)}`;
    const plain = facts.get(plainKey);
    if (plain !== undefined && !(kind === 'code' && first.ratio < plain.fact.ratio - 0.01)) {
      plain.alike += 1;
      continue;
    }
    const pairs = perPair.get(pair) ?? 0;
    if ((perTraits.get('') ?? 0) >= most || (plain === undefined && pairs >= maxPerPair)) continue;
    const box = kind === 'placeholder' ? seen.box : ownTextBox(element);
    if (!isOnPage(element, box, kind === 'placeholder' ? 'element' : 'own_text')) continue;
    const set = traitsOf(element, kind).join(' ');
    const key = set === '' ? plainKey : `${plainKey} ${set}`;
    const known = facts.get(key);
    if (set !== '' && known !== undefined) {
      known.alike += 1;
      continue;
    }
    const sameTraits = perTraits.get(set) ?? 0;
    if (set !== '' && sameTraits >= maxWithTraits) continue;
    const exact = readingOf(backdrops, element, ink, box);
    if (exact.doubt === null && exact.ratio >= bound) continue;
    const doubt = exact.doubt ?? doubtAbout(seen, fontPx, box, exact);
    if (set === '') perPair.set(pair, pairs + 1);
    if (known === undefined) perTraits.set(set, sameTraits + 1);
    facts.set(key, { alike: (known?.alike ?? 0) + 1, fact: { ...factOf(element, written, exact), doubt } });
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
