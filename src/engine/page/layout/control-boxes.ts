// What a person sees of a control: the painted box, or only the words of it.
import { type Box, areaOf, around, meet } from './box.ts';
import { isPainted } from './colour.ts';
import { isTextField } from './controls.ts';
import type { Place } from './place.ts';
import type { Seen } from './page-model.ts';

export interface ControlBox {
  readonly box: Box;
  /** Its words, or the inside of a field; null for pictures alone. */
  readonly words: Box | null;
}

const maxTexts = 40;

function wordsOf(element: Element): Box | null {
  const range = document.createRange();
  const lines: Box[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(), at = 0; node !== null && at < maxTexts; node = walker.nextNode(), at += 1) {
    if ((node as Text).data.trim() === '') continue;
    range.selectNodeContents(node);
    lines.push(...range.getClientRects());
  }
  return around(lines);
}

export function controlBoxOf({ element, box: own, style }: Seen, place: Place): ControlBox | null {
  const field = isTextField(element);
  const inline = style.display === 'inline';
  const painted = field || element.localName === 'input' || (isPainted(style) && !inline);
  const inside = wordsOf(element);
  // An inline link on several lines has a box around all of them, most of it other people's.
  const box = painted ? own : inline && element.getClientRects().length > 1 ? null : inside;
  if (box === null) return null;
  const shown = meet(box, place.shown);
  if (areaOf(shown) < 16) return null;
  return { box: shown, words: field ? own : inside === null ? null : meet(inside, place.shown) };
}
