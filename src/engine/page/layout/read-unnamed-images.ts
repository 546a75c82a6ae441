// Pictures that say nothing to who cannot see them.
import type { UnnamedImageFact } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe, nameOf } from '../dom/describe.ts';
import { isHiddenFromReaders } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import type { Scene } from './scene.ts';
import { structureOf } from './structure-of.ts';

const most = 20;
/** Smaller pictures count visits; they show nothing. */
const pixelPx = 3;

const given = (element: Element, attribute: string): boolean => (element.getAttribute(attribute)?.trim() ?? '') !== '';

function pointsToText(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
  return ids.some((id) => (root.getElementById(id)?.textContent?.trim() ?? '') !== '');
}

const isNamed = (element: Element): boolean =>
  given(element, 'aria-label') || given(element, 'title') || pointsToText(element);

const isDecoration = (element: Element): boolean =>
  /^(?:none|presentation)$/.test(element.getAttribute('role') ?? '') || isHiddenFromReaders(element);

function kindOf(element: Element): UnnamedImageFact['kind'] | null {
  if (element instanceof HTMLImageElement) {
    if (given(element, 'alt') || isNamed(element)) return null;
    if (!isHiddenFromReaders(element)) {
      const control = element.closest('a[href], button, [role=button], [role=link]');
      if (control !== null && nameOf(control) === '' && !isNamed(control)) return 'sole_content';
    }
    if (isDecoration(element)) return null;
    return element.hasAttribute('alt') ? null : 'img';
  }
  if (element instanceof HTMLInputElement && element.type === 'image')
    return given(element, 'alt') || isNamed(element) || isDecoration(element) ? null : 'image_button';
  if (element instanceof SVGSVGElement && element.getAttribute('role') === 'img') {
    const title = element.querySelector(':scope > title')?.textContent?.trim() ?? '';
    const control = element.closest('a[href], button, [role=button], [role=link]');
    if (title !== '' || isNamed(element) || isDecoration(element)) return null;
    return control !== null && nameOf(control) !== '' ? null : 'svg';
  }
  return null;
}

export function readUnnamedImages(scene: Scene): Raw<UnnamedImageFact>[] {
  const facts = new Map<string, { element: Element; kind: UnnamedImageFact['kind']; alike: number }>();
  const add = (element: Element, kind: UnnamedImageFact['kind']): void => {
    const key = `${kind} ${structureOf(element)}`;
    const known = facts.get(key);
    if (known !== undefined) known.alike += 1;
    else if (facts.size < most) facts.set(key, { element, kind, alike: 1 });
  };
  for (const { element, box } of scene.seen) {
    if (box.width < pixelPx || box.height < pixelPx) continue;
    const kind = kindOf(element);
    if (kind !== null && isOnPage(element, box)) add(element, kind);
    if (element instanceof HTMLImageElement && element.useMap.length > 1)
      for (const area of document.querySelectorAll(`map[name="${CSS.escape(element.useMap.slice(1))}"] area[href]`))
        if (!given(area, 'alt') && !isNamed(area)) add(area, 'area');
  }
  return [...facts.values()].map(({ element, kind, alike }) => ({ element: describe(element), kind, alike }));
}
