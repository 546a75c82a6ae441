// Settles by a glance, for plain and right markup, what axe would say of a rule. Axe is heavy: it is asked about the
// rest only. A rule is settled when the page has nothing that it is about, or when all of that is right beyond doubt.
import { idOf } from '../dom/past-fields.ts';
import type { RuleGlance } from '#core/evidence/access-facts.ts';
import { anyOf, nativeControl } from '../dom/control.ts';
import { hasPlainRole, usesPlainAria } from './plain-aria.ts';
import { hasPlainName } from './plain-name.ts';

const focusable = `${nativeControl}, ${anyOf('mapLink', 'summary', 'focusTarget', 'anyEditor')}, details, iframe, object, embed, audio, video`;
/** Nothing inside these is told to readers as an element of its own. */
const flat =
  'button, img, svg, option, progress, meter, summary, hr, [role]:is([role=button], [role=checkbox], [role=img], [role=image], [role=math], [role^=menuitem], [role=meter], [role=option], [role=progressbar], [role=radio], [role=scrollbar], [role=separator], [role=slider], [role=switch], [role=tab], [role^=doc-], [role^=graphics-])';

const aria = 'aria-*';

/** What a rule is about, and what makes one such element right beyond doubt. Left out: nothing does. */
interface Rule {
  /** A selector, or all elements with an attribute of ARIA. */
  readonly about: string;
  readonly isRight?: (element: Element) => boolean;
}

const onlyHolds =
  (allowed: string) =>
  (element: Element): boolean =>
    !element.hasAttribute('role') &&
    [...element.childNodes].every((node) =>
      node instanceof Element
        ? node.matches(allowed)
        : node.nodeType !== Node.TEXT_NODE || (node as Text).data.trim() === '',
    );
const standsIn =
  (parents: string) =>
  (element: Element): boolean =>
    !element.hasAttribute('role') && element.parentElement?.matches(parents) === true;

const isItemised = onlyHolds('li:not([role]), script, template');
const holdsNoFocus = (element: Element): boolean =>
  !element.matches(focusable) && element.querySelector(focusable) === null;
/** Of elements that share an id, only the first is found by it. */
const isFirstOfId = (element: Element): boolean => document.getElementById(idOf(element)) === element;

/** Terms and descriptions in turn, and both. */
function isDefined(element: Element): boolean {
  const shape = [...element.children].map(({ localName }) => localName.slice(1)).join('');
  return onlyHolds('dt:not([role]), dd:not([role])')(element) && /^(?:t+d+)+$/.test(shape);
}

const rules: Readonly<Record<string, Rule>> = {
  'aria-allowed-attr': { about: aria, isRight: usesPlainAria },
  'aria-command-name': { about: '[role=link], [role=button], [role=menuitem]', isRight: hasPlainName },
  'aria-hidden-body': { about: 'body', isRight: (body) => !body.hasAttribute('aria-hidden') },
  'aria-hidden-focus': { about: '[aria-hidden=true]', isRight: holdsNoFocus },
  'aria-input-field-name': {
    about: '[role=combobox], [role=listbox], [role=searchbox], [role=slider], [role=spinbutton], [role=textbox]',
  },
  'aria-meter-name': { about: '[role=meter]' },
  'aria-progressbar-name': { about: '[role=progressbar]' },
  'aria-required-attr': { about: '[role]', isRight: hasPlainRole },
  'aria-required-children': { about: '[role]', isRight: hasPlainRole },
  'aria-required-parent': { about: '[role]', isRight: hasPlainRole },
  'aria-roles': { about: '[role]', isRight: hasPlainRole },
  'aria-tab-name': { about: '[role=tab]' },
  'aria-toggle-field-name': {
    about: '[role=checkbox], [role=menuitemcheckbox], [role=menuitemradio], [role=radio], [role=switch], [role=option]',
  },
  'aria-tooltip-name': { about: '[role=tooltip]', isRight: hasPlainName },
  'aria-valid-attr': { about: aria, isRight: usesPlainAria },
  'aria-valid-attr-value': { about: aria, isRight: usesPlainAria },
  'autocomplete-valid': {
    about: '[autocomplete]',
    isRight: (field) => ['on', 'off'].includes(field.getAttribute('autocomplete') ?? ''),
  },
  blink: { about: 'blink' },
  'button-name': { about: 'button', isRight: hasPlainName },
  'definition-list': { about: 'dl', isRight: isDefined },
  dlitem: { about: 'dd, dt', isRight: standsIn('dl:not([role])') },
  'duplicate-id-aria': { about: '[id]:not([id=""])', isRight: isFirstOfId },
  'frame-focusable-content': { about: 'iframe, frame' },
  'frame-title': { about: 'iframe, frame' },
  'html-xml-lang-mismatch': { about: '[xml\\:lang]' },
  'input-button-name': {
    about: 'input:is([type=button i], [type=submit i], [type=reset i])',
    isRight: (input) => (input.getAttribute('value') ?? '').trim() !== '' && !input.hasAttribute('aria-labelledby'),
  },
  'link-name': { about: 'a[href]', isRight: hasPlainName },
  list: { about: 'ul, ol', isRight: isItemised },
  listitem: { about: 'li', isRight: standsIn('ul:not([role]), ol:not([role])') },
  marquee: { about: 'marquee' },
  'meta-refresh': { about: 'meta[http-equiv=refresh i]' },
  'nested-interactive': { about: flat, isRight: (element) => element.querySelector(focusable) === null },
  'object-alt': { about: 'object' },
  'role-img-alt': { about: '[role=img], [role=image]', isRight: hasPlainName },
  'server-side-image-map': { about: 'img[ismap]' },
  'summary-name': { about: 'summary', isRight: hasPlainName },
  'td-headers-attr': { about: '[headers]' },
  'valid-lang': { about: '[lang]:not(html), [xml\\:lang]:not(html)' },
};

export function glance(ids: readonly string[], maxNodes: number): RuleGlance {
  const all = [...document.querySelectorAll('*')];
  // What stands in shadow roots, and pages too large to be looked through, are left to axe as a whole.
  if (all.length > maxNodes || all.some(({ shadowRoot }) => shadowRoot !== null)) return { kept: [], open: ids };
  const withAria = all.filter((element) => element.getAttributeNames().some((name) => name.startsWith('aria-')));
  const kept: string[] = [];
  const open: string[] = [];
  for (const id of ids) {
    const rule = rules[id];
    if (rule === undefined) open.push(id);
    else {
      const found = rule.about === aria ? withAria : [...document.querySelectorAll(rule.about)];
      if (found.some((element) => rule.isRight?.(element) !== true)) open.push(id);
      else if (found.length > 0) kept.push(id);
    }
  }
  return { kept, open };
}
