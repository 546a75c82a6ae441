// What stands around a failure: the landmarks of the page, and whether the things under test are still there.
import { pathOf, roleOf, testIdOf } from './dom/describe.ts';
import { isRendered } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

const landmarkRoles = new Set(['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'form', 'search']);

export function readWitness(
  paths: readonly string[],
  testIds: readonly string[],
  maxNodes: number,
): { landmarks: readonly string[]; paths: readonly string[]; testIds: readonly string[] } {
  const landmarks: string[] = [];
  const foundPaths = new Set<string>();
  const foundIds = new Set<string>();
  const wantedPaths = new Set(paths);
  const wantedIds = new Set(testIds);
  for (const element of walkElements(document, { left: maxNodes })) {
    const role = roleOf(element);
    if (landmarkRoles.has(role) && landmarks.at(-1) !== role && landmarks.length < 40) landmarks.push(role);
    const testId = wantedIds.size === 0 ? null : (testIdOf(element)?.value ?? null);
    if (testId !== null && wantedIds.has(testId)) foundIds.add(testId);
    if (wantedPaths.size > foundPaths.size) {
      const path = pathOf(element);
      if (wantedPaths.has(path) && isRendered(element)) foundPaths.add(path);
    }
  }
  return { landmarks, paths: [...foundPaths], testIds: [...foundIds] };
}
