// What a person would press, follow or fill in.
import { anyOf } from '../dom/control.ts';
import { parentOf } from '../dom/walk.ts';

const pressed = anyOf(
  'button',
  'link',
  'summary',
  'field',
  'role:button',
  'role:link',
  'role:tab',
  'role:menuitem',
  'role:checkbox',
  'role:switch',
  'role:radio',
);

export const isControl = (element: Element): boolean => element.matches(pressed);

export function controlAround(element: Element): Element | null {
  for (let node: Element | null = element; node !== null; node = parentOf(node)) if (isControl(node)) return node;
  return null;
}

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled="true"]') || element.closest('[inert]') !== null;

const quietInputs = new Set(['checkbox', 'radio', 'range', 'file', 'color']);

/** Native inputs that designs replace by something drawn over or under them. */
export const isReplaceable = (element: Element): boolean =>
  element instanceof HTMLInputElement && quietInputs.has(element.type);

export const isTextField = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement &&
    !isReplaceable(element) &&
    !['submit', 'button', 'reset', 'image'].includes(element.type));

/** Whether the first stands inside the second, as the eye sees it: through slots and shadow roots. */
export function isWithin(inner: Element, outer: Element): boolean {
  for (let node: Element | null = inner; node !== null; node = parentOf(node)) if (node === outer) return true;
  return false;
}
