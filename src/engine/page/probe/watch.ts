// Watches one control: what was there before the click, what moved after it, and which events were real.
import type { EndingAnswer, SampleAnswer, SeenEvent } from '#core/evidence/probe-answers.ts';
import { anyOf } from '../dom/control.ts';
import { roleOf } from '../dom/describe.ts';
import { shortHash } from '../dom/hash.ts';
import { frameDocument, isWithin, walkElements } from '../dom/walk.ts';
import { controlAt } from './list-controls.ts';
import { windowBox } from './place.ts';
import { type PageState, type Change, comparePageStates, takePageState } from './page-state.ts';
import { fragmentTarget } from './control-traits.ts';

interface Watch {
  readonly control: Element;
  ownPath: string;
  readonly noise: Set<string>;
  base: PageState;
  hover: PageState | null;
  readonly events: SeenEvent[];
  readonly moved: Set<string>;
  before: Still;
  clicked: boolean;
  readonly stop: AbortController;
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

function readValues(): string {
  let values = '';
  for (const element of walkElements(document, { left: 20_000 }, { frames: true })) {
    const tag = element.localName;
    if (tag === 'input' || tag === 'textarea') {
      const input = element as HTMLInputElement;
      values += `;${input.value.length}:${shortHash(input.value)}${input.checked}${input.indeterminate}`;
    } else if (tag === 'select') values += `;${(element as HTMLSelectElement).selectedIndex}`;
  }
  return shortHash(values);
}

function readScroll(): string {
  let places = `${Math.round(scrollX)} ${Math.round(scrollY)}`;
  for (const element of walkElements(document, { left: 20_000 }, { frames: true }))
    if (element.scrollTop !== 0 || element.scrollLeft !== 0)
      places += `;${Math.round(element.scrollLeft)} ${Math.round(element.scrollTop)}`;
  return places;
}

function readStill(): Still {
  const selection = getSelection();
  return {
    address: location.href,
    title: `${document.title} ${[...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon]')].map(({ href }) => shortHash(href)).join()}`,
    focus: deepFocus(),
    selection: selection === null || selection.isCollapsed ? '' : shortHash(selection.toString()),
    values: readValues(),
    scroll: readScroll(),
  };
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
    // A form that answers in another window would write where nothing can be held.
    view.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        if (form.target !== '' && form.target !== '_self') form.target = '_self';
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

/** Begins a watch; the pointer is parked. `noise`: places that are known to move by themselves. */
export function beginWatch(index: number, noise: readonly string[]): boolean {
  watch?.stop.abort();
  watch = null;
  const control = controlAt(index);
  if (control === null || !control.isConnected) return false;
  blur();
  const paths = new Map<Element, string>();
  const base = takePageState(paths);
  watch = {
    control,
    ownPath: paths.get(control) ?? '?',
    noise: new Set(noise),
    base,
    hover: null,
    events: [],
    moved: new Set(),
    before: readStill(),
    clicked: false,
    stop: new AbortController(),
  };
  listen(watch);
  return true;
}

/** What moved while nothing was clicked is noise. */
export function noteNoise(): boolean {
  if (watch === null) return false;
  const paths = new Map<Element, string>();
  const now = takePageState(paths);
  for (const { path } of comparePageStates(watch.base, now)) watch.noise.add(path);
  watch.base = now;
  watch.ownPath = paths.get(watch.control) ?? watch.ownPath;
  watch.before = readStill();
  return true;
}

const usable = /^(?:a|button|input|select|textarea):/;
const usableRole = / role=(?:menu|menuitem|option|link|button|tab)\b/;

/**
 * The pointer lies on the control: what this alone changes is no answer, unless it opens something that can be used.
 * True in that case.
 */
export function noteHover(): boolean {
  if (watch === null) return false;
  const { base, noise } = watch;
  const hover = takePageState();
  watch.hover = hover;
  watch.before = readStill();
  watch.events.length = 0;
  watch.clicked = true;
  return [...hover].some(
    ([path, { state }]) =>
      !base.has(path) && !noise.has(path) && (usable.test(path.split('>').at(-1) ?? '') || usableRole.test(state)),
  );
}

const about = (current: Watch, path: string): 'own' | 'above' | 'else' => {
  if (path === current.ownPath || path.startsWith(`${current.ownPath}>`)) return 'own';
  return current.ownPath.startsWith(`${path}>`) ? 'above' : 'else';
};

/** While the pointer is on the control, its own look and that of what holds it tell nothing. */
const countsNow = (current: Watch, change: Change): boolean => {
  if (current.noise.has(change.path)) return false;
  const where = about(current, change.path);
  if (where === 'else') return change.text || change.state || change.look || change.place;
  return change.text || change.state;
};

function stillMoves(current: Watch): void {
  const now = readStill();
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

/** null: the page that was watched is gone. */
export function sample(): SampleAnswer | null {
  if (watch === null) return null;
  const current = watch;
  const now = takePageState();
  const fromHover = new Set(comparePageStates(current.hover ?? current.base, now).map(({ path }) => path));
  const changes = comparePageStates(current.base, now).filter(
    (change) => fromHover.has(change.path) && countsNow(current, change),
  );
  if (changes.length > 0) current.moved.add('scene');
  stillMoves(current);
  return {
    moved: [...current.moved],
    hintOnly: current.moved.size === 1 && changes.length > 0 && changes.every(({ tooltip }) => tooltip),
    landed: current.events.some(({ type, trusted, onControl }) => type === 'pointerdown' && trusted && onControl),
  };
}

/** After the pointer has left and the focus is gone: what differs now stays, unless it is still on its way back. */
export function finalSample(): SampleAnswer | null {
  if (watch === null) return null;
  blur();
  const current = watch;
  const differs = comparePageStates(current.base, takePageState()).some(({ path }) => !current.noise.has(path));
  const seen = sample();
  return seen === null || !differs || seen.moved.includes('scene')
    ? seen
    : { ...seen, moved: [...seen.moved, 'scene'] };
}

/** Where in the window the restless places lie. */
export function noiseBoxes(): readonly { x: number; y: number; width: number; height: number }[] {
  if (watch === null || watch.noise.size === 0) return [];
  const paths = new Map<Element, string>();
  takePageState(paths);
  const { noise } = watch;
  return [...paths]
    .filter(([, path]) => noise.has(path))
    .slice(0, maxBoxes)
    .map(([element]) => windowBox(element))
    .filter(({ width, height }) => width * height < innerWidth * innerHeight * 0.5);
}

let idle: PageState | null = null;

/** Places that have changed since the last call, while nobody did anything. */
export function idleChanges(): readonly string[] {
  const now = takePageState();
  const changed = idle === null ? [] : comparePageStates(idle, now).map(({ path }) => path);
  idle = now;
  return changed.slice(0, 500);
}

export function endWatch(): EndingAnswer | null {
  if (watch === null) return null;
  const { events, noise, base, control, stop } = watch;
  stop.abort();
  const focus = deepFocus();
  watch = null;
  return {
    events,
    noise: [...noise].slice(0, 500),
    entries: base.size,
    focusOn: focus !== null && isWithin(focus, control),
  };
}
