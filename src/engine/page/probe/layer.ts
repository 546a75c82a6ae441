// The layer that holds the page back, if one is open, and the controls that should close it.
import { idOf } from '../dom/past-fields.ts';
import type { CloserAnswer, LayerAnswer } from '#core/evidence/probe-answers.ts';
import { anyOf } from '../dom/control.ts';
import {
  backWords,
  cancelWords,
  closeMark,
  closeSigns,
  closeWords,
  declineWords,
  laterWords,
  saysNo,
  understoodWords,
} from '#core/words/leaving-words.ts';
import { wholeWord, words } from '#core/words/words.ts';
import { describe, nameOf } from '../dom/describe.ts';
import { isSheet, panelOver } from '../panel-over.ts';
import { isVisible } from '../dom/visible.ts';
import { isWithin, parentOf } from '../dom/walk.ts';
import { windowSize } from '../dom/window-size.ts';
import { brakeFacts } from './brake-facts.ts';
import { controlKey } from '../dom/control-key.ts';
import { elementAt, windowBox } from './place.ts';

const modal = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]';
const coverShare = 0.4;
const backdropShare = 0.9;

/** The middle, then the corners. */
const corners = [
  [0.5, 0.5],
  [0.04, 0.04],
  [0.96, 0.04],
  [0.04, 0.96],
  [0.96, 0.96],
] as const;

function hitsInCorners(): (Element | null)[] {
  const { width, height } = windowSize();
  return corners.map(([x, y]) => elementAt({ x: width * x, y: height * y }));
}

const fillsWindow = ({ width, height }: { width: number; height: number }, share: number): boolean => {
  const window = windowSize();
  return width * height >= window.width * window.height * share;
};

const blocks = (layer: Element): boolean => {
  const top = layer.localName === 'dialog' && layer.matches(':modal');
  const caught = hitsInCorners().filter(
    (hit) => hit !== null && (isWithin(hit, layer) || isBackdropOf(hit, layer)),
  ).length;
  return top || caught >= 3;
};

/** A sheet around or beside the layer that fills the window. */
function isBackdropOf(hit: Element, layer: Element): boolean {
  if (hit.localName === 'body' || hit.localName === 'html') return false;
  const style = getComputedStyle(hit);
  if (style.position !== 'fixed' && style.position !== 'absolute') return false;
  return fillsWindow(windowBox(hit), backdropShare) && (isWithin(layer, hit) || parentOf(hit) === parentOf(layer));
}

function fixedCover(): Element | null {
  const [middle = null] = hitsInCorners();
  for (let node = middle; node !== null && node.localName !== 'body'; node = parentOf(node)) {
    if (getComputedStyle(node).position !== 'fixed') continue;
    if (fillsWindow(windowBox(node), coverShare) && node.querySelector('main, header, footer') === null) return node;
  }
  return null;
}

/** A sheet that no word of the page calls a dialog's, with a panel over it. */
export function panelOnSheet(): Element | null {
  const sheet = hitsInCorners().find((hit) => hit !== null && isSheet(hit));
  return sheet == null || sheet.querySelector('main, header, footer') !== null ? null : panelOver(sheet);
}

export function openLayer(): Element | null {
  const found = [...document.querySelectorAll(modal)].filter((layer) => isVisible(layer) && blocks(layer));
  return found.at(-1) ?? fixedCover() ?? panelOnSheet();
}

/** Whether what a click meets belongs to the layer that is open. */
export function belongsToLayer(hit: Element, layer: Element): boolean {
  return isWithin(hit, layer) || isBackdropOf(hit, layer) || (isSheet(hit) && panelOver(hit) === layer);
}

const pressed = anyOf('button', 'role:button', 'anchor', 'input:button', 'scripted');
const closeWord = words(closeWords, cancelWords, laterWords, declineWords, understoodWords, backWords);
const closeSign = wholeWord(closeSigns);
const saysClose = (name: string): boolean => closeWord.test(name) || closeSign.test(name) || saysNo.test(name);

const field = `input:not(${['checkbox', 'radio', 'hidden', 'button', 'submit', 'reset', 'image'].map((type) => `[type=${type}]`).join()}), select, textarea, [contenteditable=true]`;

export function readLayer(): LayerAnswer | null {
  const layer = openLayer();
  if (layer === null) return null;
  const box = windowBox(layer);
  const closers: CloserAnswer[] = [];
  for (const control of layer.querySelectorAll(pressed)) {
    if (!isVisible(control) || control.matches(':disabled')) continue;
    const place = windowBox(control);
    const x = place.x + place.width / 2;
    const y = place.y + place.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !isWithin(elementAt({ x, y }), control)) continue;
    const marks = `${idOf(control)} ${control.getAttribute('class') ?? ''} ${control.getAttribute('data-dismiss') ?? ''} ${control.getAttribute('data-bs-dismiss') ?? ''}`;
    const corner = place.width <= 64 && place.height <= 64 && place.x > box.x + box.width - 90 && place.y < box.y + 90;
    const named = saysClose(nameOf(control).trim());
    if (!named && !closeMark.test(marks) && !corner) continue;
    if (control.localName === 'a' && !/^(?:#|javascript:|$)/i.test(control.getAttribute('href') ?? '')) continue;
    closers.push({ x, y, key: controlKey(control), element: describe(control), brakes: brakeFacts(control), named });
    if (closers.length >= 4) break;
  }
  const beside = [
    { x: 5, y: 5 },
    { x: innerWidth - 5, y: innerHeight - 5 },
    { x: 5, y: innerHeight - 5 },
  ].find(({ x, y }) => x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height);
  const asks = [...layer.querySelectorAll(field)].some(isVisible);
  return { key: controlKey(layer), element: describe(layer), closers, outside: beside ?? null, asks };
}
