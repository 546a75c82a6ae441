// The lines of text as they lie on the page. Boxes of elements say where text may be; these say where it is.
import { parentOf } from '../dom/walk.ts';
import type { Box } from './box.ts';
import { alphaOf } from './colour.ts';
import type { Place, Places } from './place.ts';
import type { PageModel } from './page-model.ts';

export interface Ink {
  readonly node: Text;
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly place: Place;
  readonly lines: readonly Box[];
  readonly words: string;
}

const maxTexts = 6_000;
const maxLines = 200;
const withoutInk = new Set(['textarea', 'select', 'option', 'script', 'style', 'noscript', 'template', 'iframe']);

/** The nearest ancestor that is a box of its own; its lines are laid out together. */
export function blockOf({ element }: Ink): Element {
  let node = element;
  for (let up = 0; up < 12; up += 1) {
    const { display } = getComputedStyle(node);
    if (display !== 'inline' && display !== 'contents') return node;
    const parent = parentOf(node);
    if (parent === null) return node;
    node = parent;
  }
  return node;
}

export function readInk(model: PageModel, places: Places): Ink[] {
  const all: Ink[] = [];
  const range = document.createRange();
  for (const { element, style } of model.seen) {
    if (withoutInk.has(element.localName) || element instanceof SVGElement) continue;
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const words = (node as Text).data.trim();
      if (words === '') continue;
      if (all.length >= maxTexts) return all;
      range.selectNodeContents(node);
      const lines: Box[] = [];
      for (const { left, top, right, bottom } of range.getClientRects())
        if (right - left > 0.5 && lines.length < maxLines) lines.push({ left, top, right, bottom });
      if (lines.length === 0) continue;
      all.push({ node: node as Text, element, style, place: places(element), lines, words });
    }
  }
  return all;
}

/** More than a mark: two letters or digits in a row. */
export const readable = /[\p{L}\p{N}]{2}/u;

/** The band that letters fill: tight line heights let boxes meet where no letter does. */
export function bandOf({ left, right, top, bottom }: Box): Box {
  const middle = (top + bottom) / 2;
  const half = (bottom - top) * 0.3;
  return { left, right, top: middle - half, bottom: middle + half };
}

export const fontSizeOf = ({ style }: Ink): number => Number.parseFloat(style.fontSize);

/** Text that is there for machines or for an effect has no colour or no size. */
export const hasColour = (ink: Ink): boolean => alphaOf(ink.style.color) >= 0.1 && fontSizeOf(ink) >= 1;

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** Top and bottom of the letters themselves, which the box of a line overstates. */
export function lettersOf(ink: Ink, line: Box): { top: number; bottom: number } {
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  const height = line.bottom - line.top;
  if (pen === null) return { top: line.top + height * 0.2, bottom: line.bottom - height * 0.2 };
  pen.font = `${ink.style.fontStyle} ${ink.style.fontWeight} ${ink.style.fontSize} ${ink.style.fontFamily}`;
  const measured = pen.measureText(ink.words.slice(0, 200));
  const ownHeight = measured.fontBoundingBoxAscent + measured.fontBoundingBoxDescent || height;
  const scale = height / ownHeight;
  const baseline = line.top + measured.fontBoundingBoxAscent * scale;
  return {
    top: baseline - measured.actualBoundingBoxAscent * scale,
    bottom: baseline + measured.actualBoundingBoxDescent * scale,
  };
}
