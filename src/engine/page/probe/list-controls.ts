// Lists what a person would take for a control, in document order, and remembers the elements for later questions.
import type { ControlAnswer, FoundControl } from '#core/evidence/probe-answers.ts';
import type { ProbeSubject } from '#core/evidence/probe-facts.ts';
import { buttonClass } from '#core/words/class-words.ts';
import { anyOf, nativeControl } from '../dom/control.ts';
import { hasHand } from '../dom/cursor.ts';
import { describe, nameOf, roleOf } from '../dom/describe.ts';
import { isVisible } from '../dom/visible.ts';
import { parentOf, walkElements } from '../dom/walk.ts';
import { brakeFacts } from './brake-facts.ts';
import { controlKey, foldedPath } from '../dom/control-key.ts';
import { windowBox } from './place.ts';
import { fragmentTarget, traitsOf } from './control-traits.ts';

/** What says in its markup that it is pressed or ticked. */
const semantic = anyOf(
  'button',
  'summary',
  'anchor',
  'scripted',
  'input:button',
  'input:submit',
  'input:image',
  'input:reset',
  'input:checkbox',
  'input:radio',
  'role:button',
  'role:tab',
  'role:switch',
  'role:checkbox',
  'role:radio',
  'role:menuitem',
  'role:menuitemcheckbox',
  'role:menuitemradio',
  'role:option',
  'role:link',
);
const field = anyOf('valueField');
const link = anyOf('link');
const maxControls = 400;
const maxLooks = 40;
const maxFields = 40;
const maxLinks = 60;

let known: Element[] = [];

export const controlAt = (index: number): Element | null => known[index] ?? null;

/** Makes an element that no list has one that can be aimed at. */
export const rememberControl = (element: Element): number => indexOfControl(element) ?? known.push(element) - 1;

export function indexOfControl(element: Element): number | null {
  const index = known.indexOf(element);
  return index < 0 ? null : index;
}

/** Where a link leads: on, out of this window or origin or to where we are already, or nowhere that could be told. */
function leadsTo(anchor: HTMLAnchorElement): 'inside' | 'outside' | 'nowhere' {
  const href = anchor.getAttribute('href')?.trim();
  if (href === undefined || /^javascript:/i.test(href)) return 'nowhere';
  if (href.startsWith('#') && !/^#!?\//.test(href))
    return href.length > 1 && fragmentTarget(anchor.ownerDocument, href.slice(1)) ? 'inside' : 'nowhere';
  if (anchor.href === location.href) return 'outside';
  const window = anchor.target === '' || anchor.target === '_self';
  return window && !anchor.hasAttribute('download') && anchor.origin === location.origin ? 'inside' : 'outside';
}

function enabled(element: Element): boolean {
  return !element.matches(':disabled') && element.closest('[aria-disabled=true], [inert]') === null;
}

/** Scrolled-out parts of a list can be scrolled to; what a box without scrollbars cuts off cannot. */
function cutOff(element: Element): boolean {
  const box = windowBox(element);
  if (box.x + box.width + scrollX <= 0 || box.y + box.height + scrollY <= 0) return true;
  let { x: left, y: top } = box;
  let right = left + box.width;
  let bottom = top + box.height;
  for (let node = parentOf(element); node !== null && node.localName !== 'body'; node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) continue;
    const clip = windowBox(node);
    if (/hidden|clip/.test(style.overflowX)) {
      left = Math.max(left, clip.x);
      right = Math.min(right, clip.x + clip.width);
    }
    if (/hidden|clip/.test(style.overflowY)) {
      top = Math.max(top, clip.y);
      bottom = Math.min(bottom, clip.y + clip.height);
    }
    if (right - left < 3 || bottom - top < 3) return true;
  }
  return false;
}

/** Whether a person can see it and aim at it. */
export const isShown = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return isVisible(element) && box.width >= 4 && box.height >= 4 && !cutOff(element);
};

function onlyLooks(element: Element): boolean {
  if (!hasHand(element)) return false;
  const parent = parentOf(element);
  if (parent !== null && hasHand(parent)) return false;
  if (element.closest(`${semantic}, ${anyOf('label')}, ${field}`) !== null) return false;
  if (element.querySelector(`${semantic}, ${field}`) !== null) return false;
  const box = element.getBoundingClientRect();
  if (box.width * box.height > innerWidth * innerHeight * 0.25) return false;
  return nameOf(element) !== '' || element.querySelector('svg, img') !== null;
}

const looksLikeButton = (element: Element): boolean => [...element.classList].some((name) => buttonClass.test(name));

function kindOf(element: Element): ControlAnswer['kind'] | null {
  if (element.matches(field)) return 'field';
  // A label that names a field which is not there looks alive and serves nothing.
  if (element.localName === 'label')
    return (element as HTMLLabelElement).htmlFor !== '' &&
      (element as HTMLLabelElement).control === null &&
      hasHand(element)
      ? 'control'
      : null;
  if (element.matches(semantic)) {
    const tag = element.localName;
    const role = roleOf(element);
    const leads = tag === 'a' ? leadsTo(element as HTMLAnchorElement) : 'nowhere';
    if (leads !== 'nowhere') return leads === 'inside' ? 'link' : null;
    if (
      tag === 'a' &&
      !element.hasAttribute('href') &&
      !element.hasAttribute('role') &&
      !element.hasAttribute('onclick')
    )
      return onlyLooksAnchor(element) ? 'looks' : null;
    if (role === 'link' && tag !== 'a' && element.querySelector(link) !== null) return null;
    if (element.querySelector(nativeControl) !== null && tag !== 'button') return null;
    const outer = parentOf(element)?.closest<HTMLAnchorElement>(link) ?? null;
    if (outer !== null && leadsTo(outer) !== 'nowhere') return null;
    return 'control';
  }
  return onlyLooks(element) ? 'looks' : null;
}

const onlyLooksAnchor = (element: Element): boolean =>
  hasHand(element) && element.querySelector(anyOf('button', 'input')) === null;

const submitter = 'button:not([type=button], [type=reset]), input[type=submit], input[type=image]';

const opener = ':is([aria-haspopup]:not([aria-haspopup=false]), [aria-expanded=false])';

function formOf(element: Element): ControlAnswer['form'] {
  const form = element.closest('form');
  return form === null ? null : { key: foldedPath(form), submits: element.matches(submitter) };
}

export function listControls(maxNodes: number): readonly ControlAnswer[] {
  known = [];
  const controls: ControlAnswer[] = [];
  let looks = 0;
  let fields = 0;
  let links = 0;
  for (const element of walkElements(document, { left: maxNodes }, { frames: true })) {
    if (controls.length >= maxControls) break;
    const kind = kindOf(element);
    if (kind === null || !enabled(element) || !isShown(element)) continue;
    if (kind === 'looks' && ++looks > maxLooks) continue;
    if (kind === 'field' && ++fields > maxFields) continue;
    if (kind === 'link' && ++links > maxLinks) continue;
    controls.push({
      index: known.push(element) - 1,
      key: controlKey(element),
      element: describe(element),
      kind,
      button: kind !== 'looks' || looksLikeButton(element),
      brakes: brakeFacts(element),
      form: formOf(element),
      ...(element.matches(opener) ? { opens: true } : {}),
    });
  }
  return controls;
}

/** Finds a control again: by test id, else by role and name at its place, else by its place alone. */
export function findControl(subject: ProbeSubject, maxNodes: number): FoundControl | null {
  const found = bestMatch(subject, maxNodes);
  const element = found === null ? null : controlAt(found.index);
  return found === null || element === null ? null : { ...found, traits: traitsOf(element) };
}

function bestMatch(subject: ProbeSubject, maxNodes: number): ControlAnswer | null {
  const all = listControls(maxNodes);
  const byTestId = all.filter(({ element }) => element.testId !== null && element.testId === subject.testId);
  if (byTestId.length === 1) return byTestId[0]!;
  const pool = byTestId.length > 0 ? byTestId : all;
  const named = pool.filter(({ element }) => element.role === subject.role && element.name === subject.name);
  const exact = named.find(({ key }) => key === subject.key) ?? (named.length === 1 ? named[0] : undefined);
  return exact ?? pool.find(({ key }) => key === subject.key) ?? null;
}
