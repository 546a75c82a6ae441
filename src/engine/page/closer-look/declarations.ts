// Which declarations shape an element, and what the page looks like without one of them.
import { styleOf } from '../dom/past-fields.ts';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { parentOf } from '../dom/walk.ts';
import { elementByPath } from '../dom/element-by-path.ts';

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

function* rulesOf(list: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of list) {
    if (rule instanceof CSSStyleRule) yield rule;
    if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
    if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue;
    if ('cssRules' in rule && !(rule instanceof CSSStyleRule)) yield* rulesOf(rule.cssRules as CSSRuleList);
  }
}

function matching(element: Element): { selector: string; style: CSSStyleDeclaration }[] {
  const found: { selector: string; style: CSSStyleDeclaration }[] = [];
  const root = element.getRootNode();
  const sheets = [
    ...document.styleSheets,
    ...document.adoptedStyleSheets,
    ...(root instanceof ShadowRoot ? [...root.styleSheets, ...root.adoptedStyleSheets] : []),
  ];
  for (const sheet of sheets) {
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      continue;
    }
    for (const rule of rulesOf(rules))
      try {
        if (element.matches(rule.selectorText)) found.push({ selector: rule.selectorText, style: rule.style });
      } catch {
        continue;
      }
  }
  // Later and more specific rules mostly win; the inline style always does unless a rule is important.
  found.reverse();
  if (element instanceof HTMLElement && styleOf(element).length > 0)
    found.unshift({ selector: 'style attribute', style: styleOf(element) });
  return found;
}

export function declarationsOf(path: string, maxNodes: number): readonly RawDeclaration[] {
  const list: RawDeclaration[] = [];
  let element: Element | null = elementByPath(path, maxNodes);
  for (let level = 0; element !== null && level < levels && element.localName !== 'html'; level += 1) {
    const seen = new Set<string>();
    for (const { selector, style } of matching(element))
      for (const longhand of style) {
        const shorthand = shorthands.get(longhand);
        const whole = shorthand !== undefined && style.getPropertyValue(shorthand) !== '';
        const property = whole ? shorthand : longhand;
        if (!rank.has(property) || seen.has(property)) continue;
        seen.add(property);
        list.push({
          level,
          selector: selector.slice(0, 200),
          property,
          value: style.getPropertyValue(property).slice(0, 100),
        });
      }
    element = parentOf(element);
  }
  return list.sort((a, b) => a.level - b.level || rank.get(a.property)! - rank.get(b.property)!).slice(0, most);
}

let undo: (() => void) | null = null;

/** Takes one declaration away from the element at the level; `restore` puts it back. */
export function without(path: string, level: number, property: string, maxNodes: number): boolean {
  restore();
  let element: Element | null = elementByPath(path, maxNodes);
  for (let step = 0; step < level && element !== null; step += 1) element = parentOf(element);
  if (!(element instanceof HTMLElement)) return false;
  const style = styleOf(element);
  const taken = (together.get(property) ?? [property]).map((name) => ({
    name,
    value: style.getPropertyValue(name),
    priority: style.getPropertyPriority(name),
  }));
  for (const { name } of taken) style.setProperty(name, 'revert', 'important');
  undo = () => {
    for (const { name, value, priority } of taken) {
      if (value === '') style.removeProperty(name);
      else style.setProperty(name, value, priority);
    }
  };
  return true;
}

export function restore(): boolean {
  undo?.();
  undo = null;
  return true;
}
