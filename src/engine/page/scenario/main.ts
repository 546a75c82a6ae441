// Hears what the page is told when an element is used. It runs in an isolated world that the page cannot see.
import type { SeenEvent, BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { brakeFacts } from '../probe/brake-facts.ts';
import { parentOf, walkElements } from '../dom/walk.ts';
import { whyNoPointer } from './why-no-pointer.ts';

declare const proofrunHear: (event: string) => void;

const types = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'beforeinput', 'input', 'change'];
const near = 1.5;

interface Subject {
  readonly element: Raw<ElementFact>;
  readonly brakes: BrakeFacts;
}

/** This file, as it runs in a frame of the same origin. */
interface Recorder {
  listenTo(place: Place): Subject | null;
  focusIsThere(): boolean | null;
  clickUnreachable(): string | null;
  stopListening(): boolean;
}

const maxNodes = 20_000;

let subject: Element | null = null;
/** The recorder of the frame that holds the element. */
let inner: Recorder | null = null;

for (const type of types)
  addEventListener(
    type,
    (event) => {
      if (subject === null) return;
      const heard: SeenEvent = { type, trusted: event.isTrusted, onControl: event.composedPath().includes(subject) };
      proofrunHear(JSON.stringify(heard));
    },
    { capture: true, passive: true },
  );

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function* stackAt(root: Document | ShadowRoot, x: number, y: number): Generator<Element> {
  for (const element of root.elementsFromPoint(x, y)) {
    if (element.shadowRoot !== null && element.shadowRoot !== root) yield* stackAt(element.shadowRoot, x, y);
    yield element;
  }
}

function fits(element: Element, place: Place): boolean {
  const box = element.getBoundingClientRect();
  return (
    Math.abs(box.x - place.x) < near &&
    Math.abs(box.y - place.y) < near &&
    Math.abs(box.width - place.width) < near &&
    Math.abs(box.height - place.height) < near
  );
}

/** The deepest element that fills the place; what takes no pointer or is out of sight is not hit, and has to be searched. */
function elementIn(place: Place): Element | null {
  for (const hit of stackAt(document, place.x + place.width / 2, place.y + place.height / 2))
    for (let node: Element | null = hit; node !== null; node = parentOf(node)) if (fits(node, place)) return node;
  let found: Element | null = null;
  for (const element of walkElements(document, { left: maxNodes })) if (fits(element, place)) found = element;
  return found;
}

function frameAt({ x, y, width, height }: Place): HTMLIFrameElement | null {
  for (const hit of stackAt(document, x + width / 2, y + height / 2))
    if (hit.localName === 'iframe') return hit as HTMLIFrameElement;
  return null;
}

/** An element in a frame lies in the frame's own coordinates, and its events are heard there. */
function listenInFrame(place: Place): Subject | null {
  const frame = frameAt(place);
  if (frame === null || fits(frame, place)) return null;
  // Null for a frame of another origin.
  const view = (frame.contentDocument?.defaultView ?? null) as { readonly proofrunRecorder?: Recorder } | null;
  // An element of that name is no own property of its window.
  const recorder = view !== null && Object.hasOwn(view, 'proofrunRecorder') ? view.proofrunRecorder : undefined;
  if (recorder === undefined) return null;
  const box = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const found = recorder.listenTo({
    ...place,
    x: place.x - box.x - frame.clientLeft - Number.parseFloat(paddingLeft),
    y: place.y - box.y - frame.clientTop - Number.parseFloat(paddingTop),
  });
  inner = found === null ? null : recorder;
  return found;
}

/** From here on the events of the element that fills the place are told apart from others. */
export function listenTo(place: Place): Subject | null {
  inner = null;
  subject = null;
  const framed = listenInFrame(place);
  if (framed !== null) return framed;
  subject = elementIn(place);
  return subject === null ? null : { element: describe(subject), brakes: brakeFacts(subject) };
}

/** Null: the document is another one than that of the element. */
export function focusIsThere(): boolean | null {
  if (inner !== null) return inner.focusIsThere();
  if (subject === null) return null;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement != null) active = active.shadowRoot.activeElement;
  return active !== null && (active === subject || subject.contains(active));
}

/** Why no pointer can press the element, which is then clicked by program; null: one can, and nothing is done. */
export function clickUnreachable(): string | null {
  if (inner !== null) return inner.clickUnreachable();
  if (!(subject instanceof HTMLElement)) return null;
  const why = whyNoPointer(subject);
  if (why !== null) subject.click();
  return why;
}

export function stopListening(): boolean {
  inner?.stopListening();
  inner = null;
  subject = null;
  return true;
}
