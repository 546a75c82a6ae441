import type { Landmark } from '#core/evidence/landmark.ts';
import { parentOf } from './walk.ts';

const landmarkOfRole: Readonly<Record<string, Landmark>> = {
  alertdialog: 'dialog',
  article: 'article',
  banner: 'header',
  complementary: 'aside',
  contentinfo: 'footer',
  dialog: 'dialog',
  form: 'form',
  main: 'main',
  navigation: 'nav',
  region: 'section',
  table: 'table',
};

const tags: readonly Landmark[] = [...new Set(Object.values(landmarkOfRole))];

/** Deeper than pages nest what they show; a page that nests without end is not walked to its end for each element. */
const maxDepth = 200;
/** The outermost tell in which part of a page something stands. */
const maxKept = 6;

function landmarkOf(element: Element): Landmark | undefined {
  const role = element.getAttribute('role')?.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const byRole = Object.hasOwn(landmarkOfRole, role) ? landmarkOfRole[role] : undefined;
  return byRole ?? tags.find((tag) => tag === element.localName);
}

/** The landmarks that an element is in or is itself, outermost first; of several alike in a row, one. */
export function landmarksAround(element: Element): Landmark[] {
  const found: Landmark[] = [];
  for (let node: Element | null = element, depth = 0; node !== null && depth < maxDepth; depth += 1) {
    const landmark = landmarkOf(node);
    if (landmark !== undefined && landmark !== found[0]) found.unshift(landmark);
    node = parentOf(node);
  }
  return found.slice(0, maxKept);
}
