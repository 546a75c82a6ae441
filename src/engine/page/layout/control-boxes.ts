// The controls of a scene with the boxes a person sees: the painted box, or only the words and pictures of it.
import { type Box, areaOf, around, meet } from './box.ts';
import { isPainted } from './colour.ts';
import { isControl, isTextField } from './controls.ts';
import type { Ink } from './ink.ts';
import type { Place, Places } from './place.ts';
import type { Scene } from './scene.ts';

export interface ControlBox {
  readonly element: Element;
  readonly place: Place;
  /** What can be seen of it. */
  readonly box: Box;
  /** Its words, or the inside of a field; null for pictures alone. */
  readonly words: Box | null;
}

const most = 2_000;

export function readControlBoxes(scene: Scene, ink: readonly Ink[], places: Places): ControlBox[] {
  const wordsOf = new Map<Element, Box[]>();
  for (const { element, lines } of ink) {
    const control = element.closest('button, a[href], summary, [role]');
    if (control === null || !isControl(control)) continue;
    const known = wordsOf.get(control) ?? [];
    known.push(...lines);
    wordsOf.set(control, known);
  }
  const all: ControlBox[] = [];
  for (const { element, box: own, style } of scene.seen) {
    if (all.length >= most) break;
    if (!isControl(element)) continue;
    const place = places(element);
    const inside = around(wordsOf.get(element) ?? []);
    const field = isTextField(element);
    const painted = field || element.localName === 'input' || (isPainted(style) && style.display !== 'inline');
    // An inline link on several lines has a box around all of them, most of it other people's.
    const oneLine = style.display !== 'inline' || element.getClientRects().length === 1;
    const box = painted ? own : oneLine ? inside : null;
    if (box === null) continue;
    const shown = meet(box, place.shown);
    if (areaOf(shown) < 16) continue;
    const words = field ? own : inside === null ? null : meet(inside, place.shown);
    all.push({ element, place, box: shown, words });
  }
  return all;
}
