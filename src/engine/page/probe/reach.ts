// Whether a real pointer can reach a control, and what lies in its way if not.
import { hasHand } from '../dom/cursor.ts';
import type { AimAnswer, AimTerms, Point } from '#core/evidence/probe-answers.ts';
import type { CoverFact } from '#core/evidence/probe-facts.ts';
import { isClear } from '../dom/clear-colour.ts';
import { anyOf, nativeControl } from '../dom/control.ts';
import { describe } from '../dom/describe.ts';
import { isWithin, parentOf } from '../dom/walk.ts';
import { belongsToLayer, openLayer } from './layer.ts';
import { controlAt } from './list-controls.ts';
import { elementAt, windowBox } from './place.ts';

const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
/** What takes a click for itself. */
const interactive = `${nativeControl}, ${anyOf('summary', 'label', 'role:button', 'scripted', 'plainTabStop')}`;

function pointsOf(element: Element): Point[] {
  const box = windowBox(element);
  const rects = [...element.getClientRects()];
  const points: Point[] = [];
  for (const down of shares)
    for (const across of shares) points.push({ x: box.x + box.width * across, y: box.y + box.height * down });
  // A link that wraps over two lines has a box whose middle is not the link.
  const first = rects[0];
  if (rects.length > 1 && first !== undefined)
    points.unshift({
      x: box.x + first.width / 2 + (first.x - element.getBoundingClientRect().x),
      y: box.y + first.height / 2,
    });
  return points.filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
}

function serves(hit: Element | null, control: Element): boolean {
  if (hit === null) return false;
  if (isWithin(hit, control)) {
    // A control inside the control answers for itself.
    for (let node: Element | null = hit; node !== null && node !== control; node = parentOf(node))
      if (node.matches(nativeControl)) return false;
    return true;
  }
  const label = hit.closest('label');
  return label !== null && (label.control === control || isWithin(control, label));
}

function reachable(control: Element): Point | null {
  return pointsOf(control).find((point) => serves(elementAt(point), control)) ?? null;
}

/** A sheet that the style of an ancestor generates lies over the control. */
function generatedCover(ancestor: Element): CoverFact['kind'] {
  if (hasHand(ancestor)) return 'proxied';
  for (const part of ['::before', '::after']) {
    const { content, position, backgroundColor, backgroundImage, pointerEvents } = getComputedStyle(ancestor, part);
    if (content === 'none' || content === 'normal' || pointerEvents === 'none') continue;
    if (position !== 'absolute' && position !== 'fixed') continue;
    return isClear(backgroundColor) && backgroundImage === 'none' ? 'transparent_cover' : 'opaque_cover';
  }
  return 'proxied';
}

function fixedLayerHasControls(hit: Element): boolean {
  for (let node: Element | null = hit; node !== null; node = parentOf(node)) {
    const { position } = getComputedStyle(node);
    if (position === 'fixed' || position === 'sticky')
      return node.querySelector(anyOf('anchor', 'button', 'input', 'role:button')) !== null;
  }
  return false;
}

function coverKind(control: Element, hit: Element, { coverOpacity }: AimTerms): CoverFact['kind'] {
  // A part that takes no pointer may hold controls that do: each says for itself.
  if (getComputedStyle(control).pointerEvents === 'none') {
    const heard = hit.closest(interactive);
    return heard !== null && heard !== control ? 'proxied' : 'pointer_events_none';
  }
  const layer = openLayer();
  if (layer !== null && belongsToLayer(hit, layer)) return 'open_layer';
  if (hit.closest(interactive) !== null) return 'proxied';
  if (isWithin(control, hit)) return generatedCover(hit);
  let fixed = false;
  let opaque = false;
  for (let node: Element | null = hit; node !== null && !isWithin(control, node); node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (style.position === 'fixed' || style.position === 'sticky') fixed = true;
    const paints =
      !isClear(style.backgroundColor) || style.backgroundImage !== 'none' || node.matches('img, video, canvas, svg');
    if (paints && Number(style.opacity) > coverOpacity) opaque = true;
  }
  if (!opaque) return 'transparent_cover';
  if (!fixed) return 'opaque_cover';
  // What brings its own controls may be put away by them.
  return fixedLayerHasControls(hit) ? 'proxied' : 'fixed_cover';
}

function parkingPlace(control: Element): Point {
  const own = windowBox(control);
  const places: Point[] = [
    { x: 2, y: innerHeight - 2 },
    { x: innerWidth - 2, y: innerHeight - 2 },
    { x: innerWidth - 2, y: 2 },
    { x: 2, y: 2 },
    { x: 2, y: innerHeight / 2 },
    { x: innerWidth - 2, y: innerHeight / 2 },
  ];
  const away = (place: Point): boolean =>
    place.x < own.x - 30 ||
    place.x > own.x + own.width + 30 ||
    place.y < own.y - 30 ||
    place.y > own.y + own.height + 30;
  const calm = (place: Point): boolean => elementAt(place)?.closest(interactive) == null;
  return places.find((place) => away(place) && calm(place)) ?? places.find(away) ?? places[0]!;
}

export function aimAt(index: number, terms: AimTerms): AimAnswer | null {
  const control = controlAt(index);
  if (control === null || !control.isConnected) return null;
  let point: Point | null = null;
  for (const block of ['center', 'nearest', 'start', 'end'] as const) {
    control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    point = reachable(control);
    if (point !== null) break;
  }
  const { x, y, width, height } = windowBox(control);
  const base = { point, box: { x, y, width, height }, park: parkingPlace(control) };
  if (point !== null) return { ...base, cover: null };
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const points = pointsOf(control);
  const hits = points.map(elementAt).filter((hit) => hit !== null);
  // Nothing of it is on the screen: it cannot be told what covers it.
  if (points.length < terms.coverPoints || hits.length === 0)
    return { ...base, cover: { kind: 'proxied', element: null } };
  const kinds = hits.map((hit) => coverKind(control, hit, terms));
  const order: CoverFact['kind'][] = [
    'open_layer',
    'proxied',
    'opaque_cover',
    'fixed_cover',
    'pointer_events_none',
    'transparent_cover',
  ];
  const kind = order.find((one) => kinds.includes(one)) ?? 'proxied';
  return { ...base, cover: { kind, element: describe(hits[kinds.indexOf(kind)]!) } };
}
