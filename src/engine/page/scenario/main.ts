// Hears what the page is told when an element is used. It runs in an isolated world that the page cannot see.
import type { SeenEvent, BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../describe.ts';
import { brakeFacts } from '../probe/brake-facts.ts';
import { parentOf } from '../walk.ts';

declare const proofrunHear: (event: string) => void;

const types = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'beforeinput', 'input', 'change'];
const near = 1.5;

let subject: Element | null = null;

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

function elementIn(place: Place): Element | null {
  for (const hit of stackAt(document, place.x + place.width / 2, place.y + place.height / 2))
    for (let node: Element | null = hit; node !== null; node = parentOf(node)) if (fits(node, place)) return node;
  return null;
}

/** From here on the events of the element that fills the place are told apart from others. */
export function listenTo(place: Place): { element: Raw<ElementFact>; brakes: BrakeFacts } | null {
  subject = elementIn(place);
  return subject === null ? null : { element: describe(subject), brakes: brakeFacts(subject) };
}

/** Null: the document is another one than that of the element. */
export function focusIsThere(): boolean | null {
  if (subject === null) return null;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement != null) active = active.shadowRoot.activeElement;
  return active !== null && (active === subject || subject.contains(active));
}

export function stopListening(): boolean {
  subject = null;
  return true;
}
