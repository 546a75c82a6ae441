// Watches one control: what was there before the click, what moved after it, and which events were real.
import { answerHere, titleOfDocument } from '../dom/past-fields.ts';
import type { EndingAnswer, SampleAnswer, SeenEvent } from '#core/evidence/probe-answers.ts';
import { anyOf } from '../dom/control.ts';
import { roleOf } from '../dom/describe.ts';
import { shortHash } from '../dom/hash.ts';
import { frameDocument, isWithin, walkElements } from '../dom/walk.ts';
import { controlAt } from './list-controls.ts';
import { holdLoops } from '../hold-loops.ts';
import { windowBox } from './place.ts';
import { changesSoFar, countChanges, isAnimated } from './changes.ts';
import {
  type PageState,
  type Change,
  comparePageStates,
  elementAtPath,
  newIn,
  pathOf,
  takePageState,
} from './page-state.ts';
import { fragmentTarget } from './control-traits.ts';
import { seesOwnChange } from './own-change.ts';
import { showsNothing } from './shows-nothing.ts';

interface Watch {
  readonly control: Element;
  ownPath: string;
  /** The page as it was read last. */
  read: Reading;
  /** What the state that was judged last had changed. */
  judged: { readonly state: PageState; readonly changes: readonly Change[] } | null;
  readonly noise: Set<string>;
  base: PageState;
  /** The page before other controls were used on it: what only goes back to that is no answer. */
  readonly untouched: PageState | null;
  hover: PageState | null;
  readonly events: SeenEvent[];
  readonly moved: Set<string>;
  before: Still;
  clicked: boolean;
  readonly stop: AbortController;
}

interface Reading {
  readonly state: PageState;
  /** The changes that had been counted before. */
  readonly changes: number;
  readonly at: number;
  readonly tookMs: number;
}

/** Things that are compared as a whole. */
interface Still {
  readonly address: string;
  readonly title: string;
  readonly focus: Element | null;
  readonly selection: string;
  readonly values: string;
  readonly scroll: string;
}

const pointerEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'touchstart', 'touchend'];
const typedEvents = ['keydown', 'beforeinput', 'input', 'change'];
const effectOf: Readonly<Record<string, string>> = {
  invalid: 'validation',
  copy: 'clipboard',
  cut: 'clipboard',
  beforeprint: 'print',
  fullscreenchange: 'fullscreen',
  play: 'media',
  pause: 'media',
  volumechange: 'media',
  seeking: 'media',
  ratechange: 'media',
};
const maxEvents = 200;
const maxBoxes = 100;
const field = anyOf('anyField', 'editor', 'bareEditor');

let watch: Watch | null = null;

function deepFocus(): Element | null {
  let active = document.activeElement;
  for (let depth = 0; active !== null && depth < 10; depth += 1) {
    const inner = active.shadowRoot?.activeElement ?? frameDocument(active)?.activeElement ?? null;
    if (inner === null || inner.localName === 'body') return active;
    active = inner;
  }
  return active;
}

/** What only a walk through the whole page tells, and how many changes had been counted before it. */
interface Walked {
  readonly fields: readonly Element[];
  readonly scroll: string;
  readonly changes: number;
}

let walked: Walked | null = null;

const holdsValue = new Set(['input', 'textarea', 'select']);

/** A script may set a value unheard; which fields there are, and what is scrolled, changes with a change that is heard. */
function walkPage(whole: boolean): Walked {
  const changes = changesSoFar();
  if (!whole && walked?.changes === changes) return walked;
  const fields: Element[] = [];
  let scroll = `${Math.round(scrollX)} ${Math.round(scrollY)}`;
  for (const element of walkElements(document, { left: 20_000 }, { frames: true })) {
    if (holdsValue.has(element.localName)) fields.push(element);
    const { scrollTop, scrollLeft } = element;
    if (scrollTop !== 0 || scrollLeft !== 0) scroll += `;${Math.round(scrollLeft)} ${Math.round(scrollTop)}`;
  }
  walked = { fields, scroll, changes };
  return walked;
}

function readFields(whole: boolean): Pick<Still, 'values' | 'scroll'> {
  const { fields, scroll } = walkPage(whole);
  let values = '';
  for (const field of fields)
    if (field.localName === 'select') values += `;${(field as HTMLSelectElement).selectedIndex}`;
    else {
      const { value, checked, indeterminate } = field as HTMLInputElement;
      values += `;${value.length}:${shortHash(value)}${checked}${indeterminate}`;
    }
  return { values: shortHash(values), scroll };
}

function readStill(whole: boolean): Still {
  const selection = getSelection();
  return {
    address: location.href,
    title: `${titleOfDocument(document)} ${[...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon]')].map(({ href }) => shortHash(href)).join()}`,
    focus: deepFocus(),
    selection: selection === null || selection.isCollapsed ? '' : shortHash(selection.toString()),
    ...readFields(whole),
  };
}

/** A page that changes all the time is read again only after a pause of this many times what a reading takes. */
const pauseFactor = 2;

function readWhole(): Reading {
  const changes = changesSoFar();
  const at = performance.now();
  const state = takePageState();
  return { state, changes, at, tookMs: performance.now() - at };
}

/** The page as it is now; where nothing can have changed since, as it was read last. */
function stateNow(current: Watch, whole: boolean): PageState {
  const { state, changes, at, tookMs } = current.read;
  if (!whole) {
    if (performance.now() - at < tookMs * (1 + pauseFactor)) return state;
    if (changes === changesSoFar() && !isAnimated(current.noise)) return state;
  }
  current.read = readWhole();
  return current.read.state;
}

function documents(): Document[] {
  const found = [document];
  for (const element of walkElements(document, { left: 20_000 }, { frames: true })) {
    const inner = frameDocument(element);
    if (inner !== null) found.push(inner);
  }
  return found;
}

function hear({ events, control }: Watch, event: Event): void {
  if (events.length >= maxEvents) return;
  const path = event.composedPath();
  events.push({
    type: event.type,
    trusted: event.isTrusted,
    onControl: path.includes(control) || isWithin(path[0] as Element | null, control),
  });
}

const heardEvents = [...pointerEvents, ...typedEvents];

/** Begun before any script of the page, so that an event is heard also where the page swallows it. */
export function watchEvents(): void {
  const early = (event: Event): void => {
    if (watch !== null) hear(watch, event);
  };
  for (const type of heardEvents) addEventListener(type, early, { capture: true });
}

function listen(current: Watch): void {
  const { signal } = current.stop;
  for (const page of documents()) {
    const view = page.defaultView;
    if (view === null) continue;
    if (page !== document)
      for (const type of heardEvents)
        view.addEventListener(type, (event) => hear(current, event), { capture: true, signal });
    for (const [type, effect] of Object.entries(effectOf))
      view.addEventListener(
        type,
        () => {
          if (current.clicked) current.moved.add(effect);
        },
        { capture: true, signal },
      );
    // A jump to the top that nobody asked for would look like an answer of the control.
    view.addEventListener(
      'click',
      (event) => {
        const link = (event.composedPath()[0] as Element | undefined)?.closest?.('a');
        if (link?.getAttribute('href') === '#' && !event.defaultPrevented) event.preventDefault();
      },
      { signal },
    );
    view.addEventListener(
      'submit',
      (event) => {
        answerHere(event.target as HTMLFormElement);
        (event as SubmitEvent).submitter?.removeAttribute('formtarget');
      },
      { capture: true, signal },
    );
  }
}

const blur = (): void => {
  const active = deepFocus();
  if (active !== null && active.localName !== 'body') (active as HTMLElement).blur();
};

/** The page before a control was used on it for the first time. */
let untouched: PageState | null = null;

/**
 * Begins a watch; the pointer is parked. `noise`: places that are known to move by themselves. `worn`: other controls
 * have left their marks on the page.
 */
export function beginWatch(index: number, noise: readonly string[], worn: boolean): boolean {
  watch?.stop.abort();
  watch = null;
  const control = controlAt(index);
  if (control === null || !control.isConnected) return false;
  blur();
  holdLoops();
  countChanges();
  const read = readWhole();
  if (!worn) untouched = read.state;
  watch = {
    control,
    ownPath: pathOf(control),
    read,
    judged: null,
    noise: new Set(noise),
    base: read.state,
    untouched: worn ? untouched : null,
    hover: null,
    events: [],
    moved: new Set(),
    before: readStill(true),
    clicked: false,
    stop: new AbortController(),
  };
  listen(watch);
  return true;
}

/** What moved while nothing was clicked is noise. What is not heard of here counts as an answer later, at worst. */
export function noteNoise(): boolean {
  if (watch === null) return false;
  const now = stateNow(watch, false);
  for (const { path } of comparePageStates(watch.base, now)) watch.noise.add(path);
  watch.base = now;
  if (watch.control.isConnected) watch.ownPath = pathOf(watch.control);
  watch.before = readStill(false);
  return true;
}

/** A list that drops down is an answer also where it has nothing to choose from yet. */
const usable = /^(?:a|button|input|select|textarea|ul|ol|menu):/;
const usableRole = / role=(?:menu|menuitem|option|link|button|tab)\b/;

/**
 * The pointer lies on the control: what this alone changes is no answer, unless it opens something that can be used.
 * True in that case.
 */
export function noteHover(): boolean {
  if (watch === null) return false;
  const { base, noise } = watch;
  const hover = stateNow(watch, true);
  watch.hover = hover;
  watch.before = readStill(true);
  watch.events.length = 0;
  watch.clicked = true;
  return newIn(hover, base).some(
    ({ path, state }) => !noise.has(path) && (usable.test(path.split('>').at(-1) ?? '') || usableRole.test(state)),
  );
}

const about = (current: Watch, path: string): 'own' | 'above' | 'else' => {
  if (path === current.ownPath || path.startsWith(`${current.ownPath}>`)) return 'own';
  return current.ownPath.startsWith(`${path}>`) ? 'above' : 'else';
};

/** A new element that nobody can see, as the place where a picture may come later. */
function isUnseen({ path, added, text }: Change): boolean {
  const element = added && !text ? elementAtPath(path) : null;
  return element !== null && showsNothing(element);
}

/** While the pointer is on the control, its own look and that of what holds it tell nothing. */
const countsNow = (current: Watch, change: Change): boolean => {
  if (current.noise.has(change.path)) return false;
  const where = about(current, change.path);
  if (where === 'else') return change.text || change.state || ((change.look || change.place) && !isUnseen(change));
  return change.text || change.state;
};

function stillMoves(current: Watch, whole: boolean): void {
  const now = readStill(whole);
  const { before, control, moved } = current;
  if (now.title !== before.title) moved.add('title');
  if (now.values !== before.values) moved.add('value');
  if (now.selection !== before.selection && now.selection !== '') moved.add('selection');
  if (now.scroll !== before.scroll) moved.add('scroll');
  if (now.address !== before.address && addressTells(before.address, now.address)) moved.add('address');
  const { focus } = now;
  if (focus !== before.focus && focus !== null && focus.localName !== 'body' && focus.localName !== 'html') {
    if (!isWithin(control, focus) && !isWithin(focus, control)) moved.add('focus');
    else if (focus === control && (control.matches(field) || roleOf(control) === 'textbox')) {
      if (!control.matches(anyOf('input:checkbox', 'input:radio', 'input:button', 'input:submit'))) moved.add('focus');
    } else if (focus !== control && isWithin(focus, control)) moved.add('focus');
  }
}

/** A bare fragment that names nothing is no place to go to. */
function addressTells(before: string, after: string): boolean {
  const a = new URL(before);
  const b = new URL(after);
  if (a.pathname !== b.pathname || a.search !== b.search) return true;
  const fragment = b.hash.replace(/^#/, '');
  if (fragment === '' || fragment === 'top') return a.hash.length > 1;
  return /^!?\//.test(fragment) || fragmentTarget(document, fragment);
}

function changesOf(current: Watch, now: PageState): readonly Change[] {
  if (current.judged?.state === now) return current.judged.changes;
  const fromHover = new Set(comparePageStates(current.hover ?? current.base, now).map(({ path }) => path));
  const { untouched: first } = current;
  const fromFirst = first === null ? null : new Set(comparePageStates(first, now).map(({ path }) => path));
  const changes = comparePageStates(current.base, now).filter(
    (change) =>
      fromHover.has(change.path) && (fromFirst === null || fromFirst.has(change.path)) && countsNow(current, change),
  );
  current.judged = { state: now, changes };
  return changes;
}

function judge(current: Watch, now: PageState, whole: boolean): SampleAnswer {
  const changes = changesOf(current, now);
  if (changes.length > 0) current.moved.add('scene');
  stillMoves(current, whole);
  return {
    moved: [...current.moved],
    hintOnly: current.moved.size === 1 && changes.length > 0 && changes.every(({ tooltip }) => tooltip),
    landed: current.events.some(({ type, trusted, onControl }) => type === 'pointerdown' && trusted && onControl),
  };
}

/** null: the page that was watched is gone. `whole`: what cannot be heard of counts as well. */
export const sample = (whole: boolean): SampleAnswer | null =>
  watch === null ? null : judge(watch, stateNow(watch, whole), whole);

/** After the pointer has left and the focus is gone: what differs now stays, unless it is still on its way back. */
export function finalSample(): SampleAnswer | null {
  if (watch === null) return null;
  blur();
  const current = watch;
  const now = stateNow(current, true);
  const differs = comparePageStates(current.base, now).some(
    (change) => !current.noise.has(change.path) && !isUnseen(change),
  );
  const seen = judge(current, now, true);
  if (differs && !seen.moved.includes('scene')) return { ...seen, moved: [...seen.moved, 'scene'] };
  return seen.moved.length > 0 ? seen : { ...seen, sees: seesOwnChange(current.control) };
}

/** Where in the window the restless places lie. */
export function noiseBoxes(): readonly { x: number; y: number; width: number; height: number }[] {
  if (watch === null || watch.noise.size === 0) return [];
  return [...watch.noise]
    .map(elementAtPath)
    .filter((element) => element !== null)
    .slice(0, maxBoxes)
    .map(windowBox)
    .filter(({ width, height }) => width * height < innerWidth * innerHeight * 0.5);
}

let idle: PageState | null = null;

/** Places that have changed since the last call, while nobody did anything. */
export function idleChanges(): readonly string[] {
  holdLoops();
  const now = takePageState();
  const changed = idle === null ? [] : comparePageStates(idle, now).map(({ path }) => path);
  idle = now;
  return changed.slice(0, 500);
}

/** The watch that ended last. */
let ended: Watch | null = null;

/** Whether the page shows again what it showed before the control was used; the pointer is parked. */
export function isAsBefore(): boolean {
  if (ended === null) return false;
  blur();
  const { base, noise, before } = ended;
  const now = readStill(true);
  const same = (['address', 'title', 'values', 'scroll'] as const).every((part) => now[part] === before[part]);
  return same && comparePageStates(base, takePageState()).every(({ path }) => noise.has(path));
}

export function endWatch(): EndingAnswer | null {
  if (watch === null) return null;
  const { events, noise, base, control, stop } = watch;
  stop.abort();
  const focus = deepFocus();
  ended = watch;
  watch = null;
  return {
    events,
    noise: [...noise].slice(0, 500),
    entries: base.size,
    focusOn: focus !== null && isWithin(focus, control),
  };
}
