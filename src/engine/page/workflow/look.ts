// One look at the page for a workflow: everything in it is a hash, a count or a state.
import { idOf, titleOfDocument } from '../dom/past-fields.ts';
import type { FocusNow, ListLook, LookOrder, PageLook, PartLook } from '#core/workflows/look.ts';
import { emptyWord, refusalWord } from '#core/words/answer-words.ts';
import { errorClass } from '#core/words/class-words.ts';
import { anyOf } from '../dom/control.ts';
import { cssOf, elementBy } from '../dom/css-of.ts';
import { elementCalled } from './called.ts';
import { countEchoes } from './echoes.ts';
import { isPartial, itemsIn, listKey, listOf } from './find-list.ts';
import { hash } from '../dom/hash.ts';
import { keysOf } from './keys.ts';
import { readListed } from './listed.ts';
import { dialogs, pathNow } from './place-in-page.ts';
import { shownText } from './shown-text.ts';
import { roleOf } from '../dom/describe.ts';
import { looksSwitchedOff } from '../dom/switched-off.ts';
import { isVisible, isVisibleText } from '../dom/visible.ts';

const maxSigns = 1_500;
const maxDressed = 20_000;
const dressed = ['class', 'aria-selected', 'aria-current', 'aria-checked', 'aria-expanded', 'data-state'];
const marks =
  '[aria-expanded], [aria-selected], [aria-pressed], [aria-checked], [aria-current], [aria-invalid], details, input[type=checkbox], input[type=radio], option';

let refusals = 0;
addEventListener('invalid', () => void (refusals += 1), { capture: true, passive: true });

const flag = (element: Element, name: string): boolean | null => {
  const value = element.getAttribute(name);
  return value === null ? null : value === 'true';
};

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function panelsOf(element: Element): PartLook['panels'] {
  if (element.getAttribute('role') !== 'tab') return [];
  const own =
    idOf(element) === ''
      ? []
      : [...document.querySelectorAll(`[role=tabpanel][aria-labelledby~="${CSS.escape(idOf(element))}"]`)];
  const named = (element.getAttribute('aria-controls') ?? '').split(/\s+/).filter((id) => id !== '');
  const given = named.map((id) => document.getElementById(id)).filter((panel) => panel !== null);
  // The label is what a person reads; what the tab points at counts where no panel is labelled.
  const panels = own.length > 0 ? own : given;
  return panels.map((panel) => ({ key: cssOf(panel), visible: isVisible(panel), text: hash(shownText(panel)) }));
}

function partOf(css: string, called: string | undefined): PartLook {
  const element = elementCalled(css, called);
  if (element === null)
    return {
      there: false,
      role: '',
      visible: false,
      text: '',
      length: 0,
      expanded: null,
      selected: null,
      disabled: false,
      off: false,
      focused: false,
      filled: false,
      value: '',
      invalid: false,
      panels: [],
    };
  const text = shownText(element);
  const value = isField(element) ? element.value : '';
  const details = element.localName === 'summary' ? element.closest('details') : null;
  return {
    there: true,
    role: roleOf(element),
    visible: isVisible(element),
    text: hash(text),
    length: text.length,
    expanded: details === null ? flag(element, 'aria-expanded') : details.open,
    selected: flag(element, 'aria-selected') ?? flag(element, 'aria-pressed'),
    disabled: element.matches(':disabled, [aria-disabled=true]'),
    off: looksSwitchedOff(element),
    focused: element === document.activeElement,
    filled: value !== '',
    value: hash(value),
    invalid: flag(element, 'aria-invalid') === true,
    panels: panelsOf(element),
  };
}

function listLook(order: LookOrder, list: Element | string | null): ListLook | null {
  if (list === null) return null;
  const key = listKey(list);
  if (typeof list === 'string') return { key, items: [], partial: false, order: null };
  const items = isVisible(list) ? itemsIn(list) : [];
  return {
    key,
    items: items.map((item) => hash(shownText(item))),
    partial: isPartial(list, items),
    order: order.key === undefined ? null : keysOf(items, order.key),
  };
}

interface Signs {
  readonly scene: string[];
  emptySigns: number;
  refusalWords: number;
}

function readSigns(list: Element | null, typed: readonly string[], beside: ReadonlySet<Element>): Signs {
  const scene: string[] = [];
  let emptySigns = 0;
  let refusalWords = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && scene.length < maxSigns; node = walker.nextNode()) {
    const text = node as Text;
    const parent = text.parentElement;
    if (parent === null || list?.contains(parent) === true || !isVisibleText(text)) continue;
    const block =
      (parent.closest('p, li, td, div, h1, h2, h3, output, [role=status], [role=alert]') ?? parent).textContent ?? '';
    const whole = block.replace(/\s+/g, ' ').trim().toLowerCase();
    if (whole.length < 200 && emptyWord.test(whole)) emptySigns += 1;
    if (refusalWord.test(text.data)) refusalWords += 1;
    const own = text.data.replace(/\s+/g, ' ').trim().toLowerCase();
    if (typed.some((value) => own.includes(value))) continue;
    scene.push(hash(own));
  }
  for (const [index, element] of [...document.querySelectorAll(marks)].entries()) {
    if (scene.length >= maxSigns || list?.contains(element) === true || element.localName === 'option') continue;
    if (beside.has(element)) continue;
    const states = [
      'aria-expanded',
      'aria-selected',
      'aria-pressed',
      'aria-checked',
      'aria-current',
      'aria-invalid',
    ].map((name) => element.getAttribute(name) ?? '');
    const on = (element as HTMLInputElement).checked === true || (element as HTMLDetailsElement).open === true;
    scene.push(`${index} ${hash(`${states.join()} ${on}`)}`);
  }
  for (const image of document.images)
    if (scene.length < maxSigns && list?.contains(image) !== true && isVisible(image))
      scene.push(hash(image.currentSrc));
  for (const root of [document.documentElement, document.body])
    scene.push(hash(`${root.getAttribute('class') ?? ''} ${root.getAttribute('data-theme') ?? ''} ${root.lang}`));
  return { scene, emptySigns, refusalWords };
}

function errorSigns(): number {
  let count = document.querySelectorAll('[aria-invalid=true]').length;
  for (const element of document.querySelectorAll('[role=alert], [aria-live=assertive], [class]')) {
    const marked =
      element.matches('[role=alert], [aria-live=assertive]') || errorClass.test(element.getAttribute('class') ?? '');
    if (marked && isVisible(element) && shownText(element) !== '') count += 1;
  }
  return count;
}

/** Whatever a rule of style may hang on, but for what a script writes at each step of a movement. */
function dressNow(): string {
  const all = [...document.querySelectorAll('*')].slice(0, maxDressed);
  return hash(all.map((element) => dressed.map((name) => element.getAttribute(name) ?? '').join()).join('|'));
}

function statusNow(): number | null {
  const [load] = performance.getEntriesByType('navigation');
  const status = (load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
  return status === 0 ? null : status;
}

export function lookAt(order: LookOrder): PageLook {
  const list = listOf(order.list ?? null);
  const typed = (order.typed ?? []).map((value) => value.toLowerCase());
  const beside = new Set((order.beside ?? []).map(elementBy).filter((element) => element !== null));
  const { scene, emptySigns, refusalWords } = readSigns(typeof list === 'string' ? null : list, typed, beside);
  const active = document.activeElement;
  const heading = document.querySelector('h1');
  return {
    // A slash at the end of a path is no other place.
    place: hash(`${location.pathname.replace(/\/$/, '')}${location.search}${location.hash}`),
    path: hash(pathNow()),
    titled: hash(`${titleOfDocument(document)} ${heading === null || !isVisible(heading) ? '' : shownText(heading)}`),
    status: shownText(document.body) === '' ? 'blank' : 'shown',
    list: listLook(order, list),
    scene,
    emptySigns,
    errorSigns: errorSigns(),
    refusalWords,
    ...(order.echo === undefined
      ? {}
      : {
          echoes: countEchoes(order.echo),
          listed: readListed(order, typeof list === 'string' ? null : list, order.echo),
        }),
    ...(order.finely === true ? { dress: dressNow() } : {}),
    layers: [...document.querySelectorAll(dialogs)].filter(isVisible).length,
    parts: Object.fromEntries(
      Object.entries(order.parts ?? {}).map(([name, css]) => [name, partOf(css, order.called?.[name])]),
    ),
    focus: active === null || active === document.body ? null : cssOf(active),
    nativeRefusals: refusals,
    httpStatus: statusNow(),
  };
}

/** Where the parts are now. */
export const partPlaces = ({ parts = {}, called = {} }: LookOrder): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, css]) => {
      const element = elementCalled(css, called[name]);
      return [name, element === null ? css : cssOf(element)];
    }),
  );

/** Tab stops several times inside of it: at the parts of a date, at the buttons of a player, in another document. */
const hasInnerStops = (element: Element): boolean =>
  element.matches(
    'input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week]), video, audio, iframe, object, embed',
  ) ||
  element.shadowRoot !== null ||
  element.localName.includes('-');

export function focusNow(): FocusNow {
  const active = document.activeElement;
  if (active === null || active === document.body || active === document.documentElement)
    return { css: null, editor: false, inner: false };
  const editor =
    active instanceof HTMLTextAreaElement ||
    (active instanceof HTMLElement && active.isContentEditable) ||
    active.localName === 'iframe';
  return { css: cssOf(active), editor, inner: hasInnerStops(active) };
}

/** What may answer a click; nothing is known of roles here, so each counts. */
const answers = `${anyOf('anchor', 'button', 'anyField', 'label', 'summary', 'scripted')}, [role]`;

/** A place beside the open layer, or beside everything, where a click means "leave". */
export function besideLayer(): { readonly x: number; readonly y: number } | null {
  const layer = [...document.querySelectorAll(dialogs)].filter(isVisible).at(-1);
  const box = layer?.getBoundingClientRect() ?? new DOMRect(0, 0, 0, 0);
  const corners = [
    { x: 6, y: 6 },
    { x: innerWidth - 6, y: innerHeight - 6 },
    { x: 6, y: innerHeight - 6 },
    { x: innerWidth - 6, y: 6 },
  ];
  const free = ({ x, y }: { x: number; y: number }): boolean =>
    layer !== undefined || document.elementFromPoint(x, y)?.closest(answers) == null;
  return (
    corners.find((at) => (at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom) && free(at)) ??
    null
  );
}
