// Uses of ARIA that are right beyond doubt. Whatever is not listed here may be right as well: axe is asked.

import { anyOf } from '../dom/control.ts';
import { attributesOf } from '../dom/past-fields.ts';
/** Roles that exist, need no further attribute, and ask nothing of what holds them or of what they hold. */
const plainRoles = new Set([
  'alert',
  'article',
  'banner',
  'button',
  'complementary',
  'contentinfo',
  'dialog',
  'figure',
  'form',
  'group',
  'img',
  'link',
  'log',
  'main',
  'navigation',
  'note',
  'region',
  'search',
  'status',
  'toolbar',
  'tooltip',
]);

/** Elements that may be given a name. */
const nameable =
  'a[href]:not([role]), button:not([role]), input:not([type=hidden], [role]), select:not([role]), textarea:not([role]), nav:not([role]), main:not([role]), aside:not([role]), section:not([role]), form:not([role]), table:not([role]), ul:not([role]), ol:not([role]), iframe:not([role]), [role]';
const pressable = 'button:not([role])';
const openable = 'a[href]:not([role]), button:not([role])';
const typedInto = `textarea:not([role]), select:not([role]), input:is(${anyOf('plainText')}, [type=email], [type=search], [type=tel], [type=url], [type=number]):not([role], [list])`;

const isOneOf =
  (...allowed: readonly string[]) =>
  (value: string): boolean =>
    allowed.includes(value);
const isYesOrNo = isOneOf('true', 'false');
const saysSomething = (value: string): boolean => value.trim() !== '';

function pointsToElements(value: string, element: Element): boolean {
  const ids = value.split(/\s+/).filter((id) => id !== '');
  return ids.length > 0 && ids.every((id) => element.ownerDocument.getElementById(id) !== null);
}

interface PlainUse {
  /** Elements that may carry the attribute; none named: all may. */
  readonly on?: string;
  readonly allows: (value: string, element: Element) => boolean;
}

const plainUses: Readonly<Record<string, PlainUse>> = {
  'aria-atomic': { allows: isYesOrNo },
  'aria-busy': { allows: isYesOrNo },
  'aria-controls': { allows: pointsToElements },
  'aria-current': { allows: isOneOf('page', 'step', 'location', 'date', 'time', 'true', 'false') },
  'aria-describedby': { allows: pointsToElements },
  'aria-expanded': { on: openable, allows: isYesOrNo },
  'aria-haspopup': { on: pressable, allows: isOneOf('true', 'false', 'menu', 'listbox', 'tree', 'grid', 'dialog') },
  'aria-hidden': { allows: isYesOrNo },
  'aria-invalid': { on: typedInto, allows: isYesOrNo },
  'aria-label': { on: nameable, allows: saysSomething },
  'aria-labelledby': { on: nameable, allows: pointsToElements },
  'aria-live': { allows: isOneOf('off', 'polite', 'assertive') },
  'aria-pressed': { on: pressable, allows: isYesOrNo },
  'aria-required': { on: typedInto, allows: isYesOrNo },
};

export const hasPlainRole = (element: Element): boolean => plainRoles.has(element.getAttribute('role') ?? '');

export function usesPlainAria(element: Element): boolean {
  return [...attributesOf(element)].every(({ name, value }) => {
    if (!name.startsWith('aria-')) return true;
    const use = plainUses[name];
    return use !== undefined && (use.on === undefined || element.matches(use.on)) && use.allows(value, element);
  });
}
