import type { UnlabelledFieldFact } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe, nameOf, roleOf } from '../dom/describe.ts';
import { isHiddenFromReaders } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import type { Scene } from './scene.ts';
import { structureOf } from './structure-of.ts';

const most = 20;
const fields = 'input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea';
const picturedName = 'img[alt]:not([alt=""]), svg title, [aria-label]';

/** Fields of which neither eye nor ear learns what they are for. A placeholder is a weak name, but a name. */
export function readUnlabelledFields(scene: Scene): Raw<UnlabelledFieldFact>[] {
  const facts = new Map<string, { element: Element; alike: number }>();
  for (const { element, box } of scene.seen) {
    if (!element.matches(fields) || element.matches(':disabled')) continue;
    if (nameOf(element) !== '') continue;
    const labels = (element as HTMLInputElement).labels ?? [];
    if ([...labels].some((label) => label.querySelector(picturedName) !== null)) continue;
    if (isHiddenFromReaders(element) || !isOnPage(element, box)) continue;
    const key = structureOf(element);
    const known = facts.get(key);
    if (known !== undefined) known.alike += 1;
    else if (facts.size < most) facts.set(key, { element, alike: 1 });
  }
  return [...facts.values()].map(({ element, alike }) => ({
    element: describe(element),
    kind: roleOf(element),
    alike,
  }));
}
