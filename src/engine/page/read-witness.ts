// What stands around a failure: the landmarks of the page, what can be read on it, and whether the things under test
// are still there.
import type { CheckFacts } from '#core/evidence/check-facts.ts';
import { nameOf, pathOf, roleOf } from './dom/describe.ts';
import { testIdOf } from './dom/own-names.ts';
import { hash } from './dom/hash.ts';
import { isRendered, isTold } from './dom/visible.ts';
import { isWithin, walkElements } from './dom/walk.ts';

const landmarkRoles = new Set(['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'form', 'search']);
const fieldRoles = new Set(['checkbox', 'combobox', 'radio', 'searchbox', 'slider', 'spinbutton', 'textbox']);
const maxMarks = 400;
const maxLetters = 120;

/** Numbers and case vary with the data; the words around them do not. */
const plain = (text: string): string =>
  text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, maxLetters);

function ownText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text += (node as Text).data;
  return text;
}

/** Null for an element that says nothing itself. Values of fields are never read. */
function markOf(element: Element, role: string): string | null {
  const said = plain(fieldRoles.has(role) ? nameOf(element) : ownText(element));
  return said === '' || !isTold(element) ? null : hash(`${role} ${said}`);
}

export function readWitness(
  paths: readonly string[],
  testIds: readonly string[],
  maxNodes: number,
): Omit<Required<CheckFacts>, 'build'> {
  const landmarks: string[] = [];
  const foundPaths = new Set<string>();
  const marks = new Set<string>();
  const holders: { readonly testId: string; readonly element: Element }[] = [];
  const marksOf: Record<string, string[]> = {};
  const wantedPaths = new Set(paths);
  const wantedIds = new Set(testIds);
  for (const element of walkElements(document, { left: maxNodes })) {
    const role = roleOf(element);
    if (landmarkRoles.has(role) && landmarks.at(-1) !== role && landmarks.length < 40) landmarks.push(role);
    const testId = wantedIds.size === 0 ? null : (testIdOf(element)?.value ?? null);
    if (testId !== null && wantedIds.has(testId)) {
      holders.push({ testId, element });
      marksOf[testId] ??= [];
    }
    const mark = marks.size < maxMarks ? markOf(element, role) : null;
    if (mark !== null) {
      marks.add(mark);
      for (const { testId: id, element: holder } of holders) if (isWithin(element, holder)) marksOf[id]?.push(mark);
    }
    if (wantedPaths.size > foundPaths.size) {
      const path = pathOf(element);
      if (wantedPaths.has(path) && isRendered(element)) foundPaths.add(path);
    }
  }
  return { landmarks, paths: [...foundPaths], testIds: Object.keys(marksOf), marks: [...marks], marksOf };
}
