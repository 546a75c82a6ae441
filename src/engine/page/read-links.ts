import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { anyOf } from './dom/control.ts';
import { describe } from './dom/describe.ts';
import { isVisible } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

export interface RawLink {
  readonly href: string;
  readonly element: Raw<ElementFact>;
  readonly visible: boolean;
}

const linkKinds = anyOf('link', 'mapLink');
const maxLinks = 1_000;

export function readLinks(maxNodes: number): readonly RawLink[] {
  const links: RawLink[] = [];
  for (const element of walkElements(document, { left: maxNodes })) {
    if (!element.matches(linkKinds) || links.length >= maxLinks) continue;
    const anchor = element as HTMLAnchorElement;
    if (anchor.hasAttribute('download')) continue;
    links.push({ href: anchor.href, element: describe(anchor), visible: isVisible(anchor) });
  }
  return links;
}
