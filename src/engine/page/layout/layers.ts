// Whether two things lie over each other because somebody laid them so.
import { parentOf } from '../dom/walk.ts';
import { hidesWhatIsBehind } from './colour.ts';

/** Ancestors from the element itself upwards. */
export function lineage(element: Element): Element[] {
  const line: Element[] = [];
  for (let node: Element | null = element; node !== null; node = parentOf(node)) line.push(node);
  return line;
}

export interface Fork {
  readonly common: Element | null;
  /** From each element up to, but without, the common ancestor. */
  readonly a: readonly Element[];
  readonly b: readonly Element[];
}

export function forkOf(a: Element, b: Element): Fork {
  const ofA = lineage(a);
  const above = new Set(ofA);
  const ofB: Element[] = [];
  let common: Element | null = null;
  for (const node of lineage(b)) {
    if (above.has(node)) {
      common = node;
      break;
    }
    ofB.push(node);
  }
  return { common, a: common === null ? ofA : ofA.slice(0, ofA.indexOf(common)), b: ofB };
}

const lifted = new Set(['absolute', 'fixed', 'sticky']);

/** A box taken out of the flow that hides what is behind it: a menu, a dialog, a badge, a card of a pile. */
function hasLayer(side: readonly Element[]): boolean {
  let painted = false;
  for (const node of side) {
    const style = getComputedStyle(node);
    painted ||= hidesWhatIsBehind(style) && style.display !== 'inline';
    // The ground of a layer may be painted by a box inside it.
    if (painted && lifted.has(style.position)) return true;
  }
  return false;
}

/** Slides and flip cards: branches piled on the same spot, of which one shows. */
function arePiled(a: Element, b: Element): boolean {
  if (getComputedStyle(a).position !== 'absolute' && getComputedStyle(b).position !== 'absolute') return false;
  const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  const near = (x: number, y: number): boolean => Math.abs(x - y) <= 8;
  return (
    near(one.left, two.left) && near(one.top, two.top) && near(one.width, two.width) && near(one.height, two.height)
  );
}

export function isLayered({ a, b }: Fork): boolean {
  const [topA, topB] = [a.at(-1), b.at(-1)];
  if (topA !== undefined && topB !== undefined && topA !== a[0] && topB !== b[0] && arePiled(topA, topB)) return true;
  return hasLayer(a) || hasLayer(b);
}

/** How high the outermost lifted box of a side is painted; the plain flow lies below all that are lifted. */
function levelOf(side: readonly Element[]): number {
  for (const node of side.toReversed()) {
    const { position, zIndex } = getComputedStyle(node);
    if (position !== 'static') return zIndex === 'auto' ? 0 : Number(zIndex);
  }
  return -0.5;
}

/** Whether the later of two elements in the document is painted over the earlier one. */
export const paintsOver = (later: readonly Element[], earlier: readonly Element[]): boolean =>
  levelOf(later) >= levelOf(earlier);

export const isBehind = (side: readonly Element[]): boolean =>
  side.some((node) => Number(getComputedStyle(node).zIndex) < 0);
