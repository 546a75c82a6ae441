// Gives the focus to a few controls, one of each kind, and compares how they look with it and without.
import { focusOn } from '../dom/past-fields.ts';
import type { FocusFacts } from '#core/evidence/access-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { anyOf } from '../dom/control.ts';
import { describe } from '../dom/describe.ts';
import { isHiddenFromReaders, isInactive } from '../layout/inactive.ts';
import { parseColor } from '../layout/mix-colours.ts';
import { isOnPage } from '../layout/on-page.ts';
import { later } from '../later.ts';
import { isVisible } from '../dom/visible.ts';
import { parentOf, walkElements } from '../dom/walk.ts';

/** Text fields are left out: their caret shows the focus. Whatever opens something on focus is left alone. */
const controls = [
  anyOf('link', 'button', 'summary', 'select', 'input:checkbox', 'input:radio'),
  anyOf('input:submit', 'input:button', 'input:reset'),
  `:is(${anyOf('role:button', 'role:tab', 'role:switch', 'role:checkbox')})${anyOf('focusTarget')}`,
].join(', ');
const leftAlone = '[aria-haspopup], [role=combobox], [aria-autocomplete], [tabindex="-1"], [contenteditable]';
const maxKinds = 12;
const patienceMs = 200;

const seenProperties = [
  'boxShadow',
  'backgroundColor',
  'backgroundImage',
  'color',
  'fill',
  'stroke',
  'opacity',
  'transform',
  'filter',
  'fontWeight',
  'textDecorationLine',
  'textDecorationColor',
  'textDecorationThickness',
  'width',
  'height',
  'borderTopColor',
  'borderBottomColor',
  'borderLeftColor',
  'borderTopWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'visibility',
  'content',
] as const;

function lookOf(style: CSSStyleDeclaration): string {
  const outlined =
    style.outlineStyle !== 'none' &&
    Number.parseFloat(style.outlineWidth) > 0 &&
    (parseColor(style.outlineColor)?.a ?? 1) > 0;
  const outline = outlined ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}` : 'none';
  return `${outline};${seenProperties.map((name) => style[name]).join(';')}`;
}

/** The control, what it holds, what holds it, and what stands beside it: a mark may be on any of them. */
function neighbourhood(control: Element): Element[] {
  const parent = parentOf(control);
  const grandparent = parent === null ? null : parentOf(parent);
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const inside = [...control.querySelectorAll('*')].slice(0, 8);
  return [
    control,
    ...inside,
    ...labels,
    parent,
    grandparent,
    control.nextElementSibling,
    control.previousElementSibling,
  ].filter((node) => node !== null);
}

/** What is drawn before and after an element is no box of its own unless it has content. */
function markOf(node: Element, pseudo: '::before' | '::after'): string {
  const style = getComputedStyle(node, pseudo);
  return style.content === 'none' || style.content === 'normal' ? '' : lookOf(style);
}

const lookOfOne = (node: Element): string =>
  [lookOf(getComputedStyle(node)), markOf(node, '::before'), markOf(node, '::after')].join('|');
const looksOf = (nodes: readonly Element[]): string => nodes.map(lookOfOne).join('|');

const kindOf = (element: Element): string =>
  `${element.localName}${[...element.classList].map((name) => `.${name}`).join('')} in ${parentOf(element)?.localName ?? ''}${[...(parentOf(element)?.classList ?? [])].map((name) => `.${name}`).join('')}`;

function sample(maxNodes: number): { element: HTMLElement; kind: string }[] {
  const kinds = new Map<string, HTMLElement>();
  for (const element of walkElements(document.body ?? document.documentElement, { left: maxNodes })) {
    if (kinds.size >= maxKinds) break;
    if (!(element instanceof HTMLElement) || !element.matches(controls) || element.matches(leftAlone)) continue;
    const kind = kindOf(element);
    if (kinds.has(kind) || !isVisible(element) || isInactive(element) || isHiddenFromReaders(element)) continue;
    const box = element.getBoundingClientRect();
    if (element.tabIndex < 0 || !isOnPage(element, box)) continue;
    kinds.set(kind, element);
  }
  return [...kinds].map(([kind, element]) => ({ kind, element }));
}

const release = (): void => (document.activeElement as HTMLElement | null)?.blur?.();

export async function readFocus(maxNodes: number): Promise<Raw<FocusFacts>> {
  const before = document.activeElement;
  const unmarked: Raw<FocusFacts>['unmarked'][number][] = [];
  let tried = 0;
  for (const { element, kind } of sample(maxNodes)) {
    if (!element.isConnected) continue;
    const root = element.getRootNode() as Document | ShadowRoot;
    const takes = (): boolean => {
      focusOn(element, { preventScroll: true });
      return root.activeElement === element && element.matches(':focus-visible');
    };
    release();
    const inside = element.querySelectorAll('*').length;
    const alone = lookOfOne(element);
    if (!takes()) continue;
    tried += 1;
    // Most controls bear the mark themselves; only for the others is their surroundings' look worth its price.
    if (lookOfOne(element) !== alone) continue;
    release();
    const around = neighbourhood(element);
    const without = looksOf(around);
    if (!takes()) continue;
    // A mark may be drawn by an element that comes with the focus, as the ripples of some component libraries are.
    const changes = (): boolean =>
      looksOf(around) !== without ||
      around.some((node) => node.getAnimations().length > 0) ||
      element.querySelectorAll('*').length !== inside ||
      element.getAnimations({ subtree: true }).length > 0;
    // A mark that a script sets, or one that fades in, comes a moment later.
    if (!changes()) await later(patienceMs);
    const stays = element.isConnected && root.activeElement === element;
    if (stays && !changes()) unmarked.push({ element: describe(element), kind });
  }
  release();
  if (before instanceof HTMLElement && before !== document.body) focusOn(before, { preventScroll: true });
  return { tried, unmarked };
}
