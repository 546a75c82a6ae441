// Pictures that say nothing to who cannot see them.
import type { UnnamedImageFact, UnnamedImageTrait } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { anyOf } from '../dom/control.ts';
import { describe, nameOf } from '../dom/describe.ts';
import { Alike } from './alike.ts';
import { isHiddenFromReaders } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import { labelledBy } from '../dom/describe.ts';
import type { PageModel } from './page-model.ts';
import { structureOf } from './structure-of.ts';

const most = 20;

const given = (element: Element, attribute: string): boolean => (element.getAttribute(attribute)?.trim() ?? '') !== '';

const isNamed = (element: Element): boolean =>
  given(element, 'aria-label') || given(element, 'title') || labelledBy(element) !== '';

type Kind = 'img' | 'svg' | 'image_button' | 'area';

/** What kind of picture it is, when neither an attribute nor an element gives it a name. */
function kindOf(element: Element): Kind | null {
  if (element instanceof HTMLImageElement) return given(element, 'alt') || isNamed(element) ? null : 'img';
  if (element instanceof HTMLInputElement && element.type === 'image')
    return given(element, 'alt') || isNamed(element) ? null : 'image_button';
  if (!(element instanceof SVGSVGElement) || element.getAttribute('role') !== 'img') return null;
  const title = element.querySelector(':scope > title')?.textContent?.trim() ?? '';
  return title !== '' || isNamed(element) ? null : 'svg';
}

function traitsOf(element: Element): UnnamedImageTrait[] {
  const traits: UnnamedImageTrait[] = [];
  if (element.hasAttribute('alt')) traits.push('empty_alt');
  if (/^(?:none|presentation)$/.test(element.getAttribute('role') ?? '')) traits.push('decoration');
  if (isHiddenFromReaders(element)) traits.push('hidden_from_readers');
  const control = element.closest(anyOf('link', 'button', 'role:button', 'role:link'));
  if (control !== null) {
    const hasText = nameOf(control) !== '';
    if (hasText) traits.push('in_control_with_text');
    else if (!isNamed(control)) traits.push('all_of_control');
  }
  return traits;
}

export function readUnnamedImages(model: PageModel, limits: LayoutLimits): Raw<UnnamedImageFact>[] {
  const found = new Alike<Omit<Raw<UnnamedImageFact>, 'alike'>>(most);
  const add = (element: Element, kind: Kind, traits: UnnamedImageTrait[]): void =>
    found.add(structureOf(element), [kind, ...traits], () => ({ element: describe(element), kind, traits }));
  let having = 0;
  for (const { element, box } of model.seen) {
    if (Math.min(box.width, box.height) < limits.unnamedImagePx) continue;
    const kind = kindOf(element);
    if (kind === null && element instanceof HTMLImageElement && isOnPage(element, box)) having += 1;
    if (kind !== null && isOnPage(element, box)) add(element, kind, traitsOf(element));
    if (element instanceof HTMLImageElement && element.useMap.length > 1)
      for (const area of document.querySelectorAll(`map[name="${CSS.escape(element.useMap.slice(1))}"] area[href]`))
        if (!given(area, 'alt') && !isNamed(area)) add(area, 'area', []);
  }
  return found.facts().map((fact) => ({ ...fact, having }));
}
