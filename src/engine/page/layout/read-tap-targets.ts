// Small targets on touch screens, each with the room around it.
import type { TapFact, TapTrait } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { anyOf } from '../dom/control.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { Alike } from './alike.ts';
import { isPainted } from './colour.ts';
import { isInactive } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import { countLetters } from './own-text.ts';
import type { PageModel, Seen } from './page-model.ts';
import { structureOf } from './structure-of.ts';

const selector = anyOf(
  'link',
  'button',
  'field',
  'summary',
  'role:button',
  'role:link',
  'role:tab',
  'role:checkbox',
  'role:radio',
  'role:switch',
  'role:menuitem',
  'role:option',
);
const most = 20;
const maxTargets = 2_000;

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Target {
  readonly seen: Seen;
  readonly rect: Rect;
  readonly small: boolean;
}

const stretch = (rect: Rect, box: Rect): void => {
  rect.left = Math.min(rect.left, box.left);
  rect.top = Math.min(rect.top, box.top);
  rect.right = Math.max(rect.right, box.right);
  rect.bottom = Math.max(rect.bottom, box.bottom);
};

const isSmall = (rect: Rect, { tapTargetPx, tapTargetSlackPx }: LayoutLimits): boolean =>
  Math.min(rect.right - rect.left, rect.bottom - rect.top) < tapTargetPx - tapTargetSlackPx;

/** What a finger can hit: the box, what sticks out of it, and its labels. */
function rectOf({ element, box, style }: Seen, limits: LayoutLimits): Rect {
  const rect: Rect = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  if (!isSmall(rect, limits)) return rect;
  if (style.display === 'inline') for (const child of element.children) stretch(rect, child.getBoundingClientRect());
  if (element instanceof HTMLInputElement)
    for (const label of element.labels ?? []) {
      const frame = label.getBoundingClientRect();
      if (frame.width > 0 && frame.height > 0) stretch(rect, frame);
    }
  return rect;
}

/** Whether generated boxes around a control enlarge what a finger can hit. */
function stretchByPseudo(rect: Rect, { element, box }: Seen): boolean {
  let stretched = false;
  for (const name of ['::before', '::after']) {
    const pseudo = getComputedStyle(element, name);
    if (pseudo.content === 'none' || pseudo.content === 'normal' || pseudo.position !== 'absolute') continue;
    const wide = (Number.parseFloat(pseudo.width) || 0) / 2;
    const high = (Number.parseFloat(pseudo.height) || 0) / 2;
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    stretch(rect, { left: x - wide, top: y - high, right: x + wide, bottom: y + high });
    stretched = true;
  }
  return stretched;
}

/** A link inside a sentence: its height is that of the line, which nobody can change for it alone. */
function isInSentence({ element, style }: Seen): boolean {
  if (!style.display.startsWith('inline')) return false;
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    let around = 0;
    for (const child of node.childNodes)
      if (child.nodeType === Node.TEXT_NODE) around += countLetters((child as Text).data);
      else if (child instanceof Element && !child.contains(element) && !child.matches(selector)) {
        const inline = getComputedStyle(child).display.startsWith('inline');
        if (inline && child.querySelector(selector) === null) around += countLetters(child.textContent ?? '');
      }
    if (around >= 3) return true;
    if (getComputedStyle(node).display.startsWith('inline')) continue;
    // A paragraph is prose, even where one link follows the other.
    return (
      node.localName === 'p' && countLetters(node.textContent ?? '') - countLetters(element.textContent ?? '') >= 3
    );
  }
  return false;
}

/** Controls as the browser draws them: their size is the browser's, not the author's. */
function isBrowserSized({ element, box, style }: Seen): boolean {
  if (
    !(
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLButtonElement
    )
  )
    return false;
  if (style.appearance === 'none') return false;
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
    return Math.round(box.width) === 13 && Math.round(box.height) === 13;
  return style.fontSize.startsWith('13.333') && Number.parseFloat(style.paddingTop) <= 1 && box.height >= 17;
}

const typedInto = 'input, textarea';

/** The box that people take for the field: the first around it that can be seen, if no other field is in it. */
function isInLargerField({ element, style }: Seen, limits: LayoutLimits): boolean {
  if (!element.matches(typedInto) || isPainted(style)) return false;
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    if (!isPainted(getComputedStyle(node))) continue;
    return node.querySelectorAll(typedInto).length === 1 && !isSmall(node.getBoundingClientRect(), limits);
  }
  return false;
}

const isSame = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);

/** URLs that a large target leads to. */
const largeHrefs = (targets: readonly Target[]): ReadonlySet<string> =>
  new Set(
    targets
      .filter(({ small }) => !small)
      .flatMap(({ seen: { element } }) => (element instanceof HTMLAnchorElement ? [element.href] : [])),
  );

/** How far the middle of a target is from its nearest neighbour: from the middle of a small one, from the edge of another. */
function roomAround(target: Target, targets: readonly Target[], enough: number): number {
  const x = (target.rect.left + target.rect.right) / 2;
  const y = (target.rect.top + target.rect.bottom) / 2;
  let room = 1_000;
  for (const other of targets) {
    if (other === target) continue;
    const { left, right, top, bottom } = other.rect;
    if (left > x + enough * 2 || right < x - enough * 2 || top > y + enough * 2 || bottom < y - enough * 2) continue;
    if (isSame(other.seen.element, target.seen.element)) continue;
    const far = other.small
      ? Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) / 2
      : Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom));
    // A neighbour in a closed drawer is no neighbour.
    if (far < Math.min(room, enough / 2) && !isOnPage(other.seen.element, other.seen.box)) continue;
    room = Math.min(room, far);
  }
  return room;
}

const tenth = (px: number): number => Math.round(px * 10) / 10;

export function readTapTargets(model: PageModel, limits: LayoutLimits): Raw<TapFact>[] {
  if (navigator.maxTouchPoints === 0) return [];
  const targets: Target[] = [];
  for (const seen of model.seen) {
    if (targets.length >= maxTargets || !seen.element.matches(selector)) continue;
    if (seen.style.pointerEvents === 'none' || seen.element.matches(':disabled')) continue;
    const rect = rectOf(seen, limits);
    targets.push({ seen, rect, small: isSmall(rect, limits) });
  }
  const found = new Alike<Omit<Raw<TapFact>, 'alike'>>(most);
  let elsewhere: ReadonlySet<string> | null = null;
  for (const target of targets) {
    const { seen, rect } = target;
    const { element } = seen;
    if (!target.small) continue;
    const structure = structureOf(element);
    if (found.isFull() && !found.knowsPlain(structure)) continue;
    const width = rect.right - rect.left;
    const height = rect.bottom - rect.top;
    const room = roomAround(target, targets, limits.tapTargetPx);
    const tiny = width < limits.tapTargetTinyPx && height < limits.tapTargetTinyPx;
    if ((room >= limits.tapTargetPx / 2 && !tiny) || found.countsAsPlain(structure)) continue;
    if (!isOnPage(element, seen.box)) continue;
    const enlarged = stretchByPseudo(rect, seen);
    elsewhere ??= largeHrefs(targets);
    const traits: TapTrait[] = [];
    if (isInactive(element)) traits.push('inactive');
    if (isBrowserSized(seen)) traits.push('browser_sized');
    if (isInLargerField(seen, limits)) traits.push('in_larger_field');
    if (isInSentence(seen)) traits.push('in_sentence');
    if (element instanceof HTMLAnchorElement && elsewhere.has(element.href)) traits.push('same_href_elsewhere');
    const special = [...traits, ...(enlarged && !isSmall(rect, limits) ? ['enlarged'] : [])];
    found.add(structure, special.length > 0 && tiny ? [...special, 'tiny'] : special, () => ({
      element: describe(element),
      width: tenth(width),
      height: tenth(height),
      ...(enlarged ? { hit: { width: tenth(rect.right - rect.left), height: tenth(rect.bottom - rect.top) } } : {}),
      room: tenth(room),
      traits,
    }));
  }
  return found.facts();
}
