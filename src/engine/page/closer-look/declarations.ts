// Which declarations shape an element, and what the page looks like without one of them.
import { styleOf } from '../dom/past-fields.ts';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { parentOf } from '../dom/walk.ts';
import { elementByPath } from '../dom/element-by-path.ts';
import { type Specificity, compareSpecificity, selectorsOf, specificityOf } from './specificity.ts';

const levels = 4;
const most = 60;
/** Properties that can cause a layout fault, the likeliest first. */
const shaping = [
  'width',
  'min-width',
  'white-space',
  'text-wrap-mode',
  'overflow-x',
  'overflow-y',
  'overflow',
  'height',
  'max-height',
  'max-width',
  'position',
  'margin-top',
  'margin-left',
  'margin-right',
  'margin-bottom',
  'left',
  'right',
  'top',
  'bottom',
  'transform',
  'flex-wrap',
  'flex-shrink',
  'flex-basis',
  'grid-template-columns',
  'display',
  'float',
  'line-height',
  'font-size',
  'letter-spacing',
  'padding-left',
  'padding-right',
  'padding-top',
  'padding-bottom',
  'object-fit',
  'aspect-ratio',
  'min-height',
  'text-indent',
  'color',
  'background-color',
  'opacity',
  'z-index',
  'outline-style',
  'pointer-events',
  'text-overflow',
  'overflow-wrap',
  'inset',
];
/** Longhands that are told as the shorthand that was written. */
const shorthands: ReadonlyMap<string, string> = new Map([
  ['text-wrap-mode', 'white-space'],
  ['overflow-x', 'overflow'],
  ['overflow-y', 'overflow'],
]);
/** One axis alone cannot be visible: taking away a cut means both. */
const together: ReadonlyMap<string, readonly string[]> = new Map([
  ['overflow-x', ['overflow-x', 'overflow-y']],
  ['overflow-y', ['overflow-x', 'overflow-y']],
]);
const rank = new Map(shaping.map((property, index) => [property, index]));

interface Rule {
  readonly rule: CSSStyleRule;
  readonly layered: boolean;
}

function* rulesOf(list: CSSRuleList, layered = false): Generator<Rule> {
  for (const rule of list) {
    if (rule instanceof CSSStyleRule) yield { rule, layered };
    if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
    if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue;
    if ('cssRules' in rule && !(rule instanceof CSSStyleRule))
      yield* rulesOf(rule.cssRules as CSSRuleList, layered || rule instanceof CSSLayerBlockRule);
  }
}

function sheetsOf(element: Element): readonly CSSRuleList[] {
  const root = element.getRootNode();
  const sheets = [
    ...document.styleSheets,
    ...document.adoptedStyleSheets,
    ...(root instanceof ShadowRoot ? [...root.styleSheets, ...root.adoptedStyleSheets] : []),
  ];
  return sheets.flatMap((sheet) => {
    try {
      return [sheet.cssRules];
    } catch {
      return [];
    }
  });
}

const matches = (element: Element, selector: string): boolean => {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
};

interface Matching {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  readonly layered: boolean;
  readonly strength: Specificity;
}

const strongestFirst = (one: Matching, other: Matching): number =>
  Number(one.layered) - Number(other.layered) || compareSpecificity(other.strength, one.strength);

/** The styles that an element has, the strongest first, as long as nothing is important. */
function matching(element: Element): Pick<Matching, 'selector' | 'style'>[] {
  const found: Matching[] = [];
  for (const rules of sheetsOf(element))
    for (const { rule, layered } of rulesOf(rules)) {
      const strengths = selectorsOf(rule.selectorText)
        .filter((selector) => matches(element, selector))
        .map(specificityOf)
        .sort((one, other) => compareSpecificity(other, one));
      const [strength] = strengths;
      if (strength !== undefined) found.push({ selector: rule.selectorText, style: rule.style, layered, strength });
    }
  // Of equals the later one wins.
  const sorted = found.toReversed().toSorted(strongestFirst);
  const own = element instanceof HTMLElement && styleOf(element).length > 0;
  return own ? [{ selector: 'style attribute', style: styleOf(element as HTMLElement) }, ...sorted] : sorted;
}

/** What wins for each property that can cause a fault. */
function winnersOf(element: Element, level: number): RawDeclaration[] {
  const winners = new Map<string, { readonly declaration: RawDeclaration; readonly important: boolean }>();
  for (const { selector, style } of matching(element))
    for (const longhand of style) {
      const shorthand = shorthands.get(longhand);
      const whole = shorthand !== undefined && style.getPropertyValue(shorthand) !== '';
      const property = whole ? shorthand : longhand;
      if (!rank.has(property)) continue;
      const important = style.getPropertyPriority(property) === 'important';
      const known = winners.get(property);
      if (known !== undefined && (known.important || !important)) continue;
      const value = style.getPropertyValue(property).slice(0, 100);
      winners.set(property, { declaration: { level, selector: selector.slice(0, 200), property, value }, important });
    }
  return [...winners.values()].map(({ declaration }) => declaration);
}

export function declarationsOf(path: string, maxNodes: number): readonly RawDeclaration[] {
  const list: RawDeclaration[] = [];
  let element: Element | null = elementByPath(path, maxNodes);
  for (let level = 0; element !== null && level < levels && element.localName !== 'html'; level += 1) {
    list.push(...winnersOf(element, level));
    element = parentOf(element);
  }
  return list.sort((a, b) => a.level - b.level || rank.get(a.property)! - rank.get(b.property)!).slice(0, most);
}

/** The element of a path, or the one so many levels above it. */
export function elementAbove(path: string, level: number, maxNodes: number): Element | null {
  let element: Element | null = elementByPath(path, maxNodes);
  for (let step = 0; step < level && element !== null; step += 1) element = parentOf(element);
  return element;
}

let undo: (() => void) | null = null;

/** Takes one declaration away from the element at the level; `restore` puts it back. */
export function without(path: string, level: number, property: string, maxNodes: number): boolean {
  restore();
  const element = elementAbove(path, level, maxNodes);
  if (!(element instanceof HTMLElement)) return false;
  const style = styleOf(element);
  const text = element.getAttribute('style');
  const written = style.cssText;
  // What a transition shows on its way is no answer, neither now nor when the declaration is back.
  const still = (): void => style.setProperty('transition', 'none', 'important');
  still();
  for (const name of together.get(property) ?? [property]) style.setProperty(name, 'revert', 'important');
  undo = () => {
    style.cssText = written;
    still();
    void getComputedStyle(element).color;
    putBack(element, style, text, written);
  };
  return true;
}

/** Byte for byte, where the page lets an attribute be a style. */
function putBack(element: Element, style: CSSStyleDeclaration, text: string | null, written: string): void {
  if (text === null) {
    element.removeAttribute('style');
    return;
  }
  element.setAttribute('style', text);
  if (style.cssText !== written) style.cssText = written;
}

export function restore(): boolean {
  undo?.();
  undo = null;
  return true;
}
