// Content that sticks out of the painted box which was drawn around it.
import type { ProtrusionFact, ProtrusionTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, meet } from './box.ts';
import { alphaOf, hasBorder, isPainted } from './colour.ts';
import { drawnAs, effectsOf } from './effects.ts';
import { isBox, leavesByWish } from './flow.ts';
import { type Ink, blockOf, lettersOf } from './ink.ts';
import type { Places } from './place.ts';
import type { PageModel } from './page-model.ts';
import { Told } from './told.ts';

const most = 20;
const maxSteps = 12;
/** Things that leave their box by wish are many, and one of each kind is enough. */
const maxByWish = 50;

/** Drawn apart from what is around it: a border, a picture, or a colour that its surroundings do not have. */
function isDrawn(element: Element, style: CSSStyleDeclaration): boolean {
  if (hasBorder(style)) return true;
  if (alphaOf(style.backgroundColor) < 0.1) return false;
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(node);
    if (backgroundImage !== 'none') return true;
    if (alphaOf(backgroundColor) > 0.05) return backgroundColor !== style.backgroundColor;
  }
  return style.backgroundColor !== 'rgb(255, 255, 255)';
}

interface Frame {
  readonly element: Element;
  readonly box: DOMRect;
  /** Something between leaves the flow. */
  readonly left: boolean;
}

/** The nearest drawn box around the element. */
function frameOf(element: Element, known: Map<Element, Frame | null>, steps = 0): Frame | null {
  const found = known.get(element);
  if (found !== undefined) return found;
  if (steps > maxSteps || element.localName === 'body' || element.localName === 'html') return null;
  const style = getComputedStyle(element);
  let frame: Frame | null = null;
  const boxed = isBox(style.display);
  if (boxed && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) frame = null;
  else if (boxed && isDrawn(element, style)) frame = { element, box: element.getBoundingClientRect(), left: false };
  else {
    const parent = parentOf(element);
    const outer = parent === null ? null : frameOf(parent, known, steps + 1);
    frame = outer !== null && leavesByWish(style) ? { ...outer, left: true } : outer;
  }
  known.set(element, frame);
  return frame;
}

function sideOf(content: Box, frame: Box, noticed: number): { side: ProtrusionFact['side']; px: number } | null {
  const out = [
    { side: 'left' as const, px: frame.left - content.left },
    { side: 'right' as const, px: content.right - frame.right },
    { side: 'top' as const, px: frame.top - content.top },
    { side: 'bottom' as const, px: content.bottom - frame.bottom },
  ].sort((a, b) => b.px - a.px)[0];
  return out !== undefined && out.px > noticed ? out : null;
}

const replaced = new Set(['img', 'video', 'canvas', 'svg', 'input', 'select', 'textarea', 'button', 'iframe']);

/** Elements that leave the box of their parent, and all they hold; whatever else there is sticks out of nothing. */
function leavers(model: PageModel, noticed: number): Set<Element> {
  const boxes = new Map(model.seen.map(({ element, box }) => [element, box]));
  const out = new Set<Element>();
  for (const { element, box } of model.seen) {
    const parent = parentOf(element);
    if (parent === null || parent.localName === 'body') continue;
    const around = boxes.get(parent);
    if (out.has(parent) || around === undefined || sideOf(box, around, noticed) !== null) out.add(element);
  }
  return out;
}

export function readProtrusions(
  model: PageModel,
  ink: readonly Ink[],
  places: Places,
  limits: LayoutLimits,
): Raw<ProtrusionFact>[] {
  // The first that leaves a frame speaks for it, also where it does not reach as far as the rule asks.
  const noticed = limits.protrusionPx / 2;
  const frames = new Map<Element, Frame | null>();
  const told = new Told<Raw<ProtrusionFact>>(most);
  const out = leavers(model, noticed);
  let byWish = 0;
  const look = (element: Element, shown: Box, content: Box, frame: Frame, left: boolean): void => {
    if (told.knows(frame.element) || told.isFull() || (left && ++byWish > maxByWish)) return;
    const beyond = sideOf(meet(content, shown), frame.box, noticed);
    if (beyond === null || Math.min(frame.box.width, frame.box.height) < limits.protrusionFramePx) return;
    const traits: ProtrusionTrait[] = left ? ['leaves_by_wish'] : [];
    // Beyond the window it is the whole page that is too wide.
    if (beyond.side === 'right' && content.right > model.width) traits.push('beyond_window');
    if (beyond.side === 'left' && content.left < 0) traits.push('beyond_window');
    if (frame.box.height >= model.height - 1) traits.push('as_tall_as_window');
    const drawn = drawnAs([effectsOf(element)], limits.faintOpacity);
    traits.push(...drawn.traits);
    told.add(frame.element, drawn.set.includes('faint') ? [...traits, 'faint'] : traits, () => ({
      element: describe(element),
      frame: describe(frame.element),
      side: beyond.side,
      beyondPx: Math.round(beyond.px),
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    }));
  };
  for (const text of ink) {
    const own = out.has(text.element) ? null : text.element.getBoundingClientRect();
    for (const line of text.lines) {
      if (own !== null && sideOf(line, own, noticed) === null) continue;
      const frame = frameOf(text.element, frames);
      if (frame === null || sideOf(line, frame.box, noticed) === null) continue;
      if (frame.left && byWish > maxByWish) continue;
      const { top, bottom } = lettersOf(text, line);
      const block = blockOf(text);
      const element = block === frame.element ? text.element : block;
      look(element, text.place.shown, { ...line, top, bottom }, frame, frame.left);
    }
  }
  for (const { element, box, style } of model.seen) {
    const parent = parentOf(element);
    if (parent === null || !out.has(element)) continue;
    const frame = frameOf(parent, frames);
    if (frame === null || sideOf(box, frame.box, noticed) === null) continue;
    const shows = replaced.has(element.localName) || (isPainted(style) && isBox(style.display));
    if (shows) look(element, places(parent).shown, box, frame, frame.left || leavesByWish(style));
  }
  return told.facts();
}
