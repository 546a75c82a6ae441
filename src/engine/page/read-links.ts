import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { anyOf } from './dom/control.ts';
import { describe } from './dom/describe.ts';
import { attributesOf } from './dom/past-fields.ts';
import { isVisible } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

export interface RawLink {
  readonly href: string;
  readonly element: Raw<ElementFact>;
  readonly visible: boolean;
}

const linkKinds = anyOf('link', 'mapLink');
const maxLinks = 1_000;

/** `data-method`, `data-turbo-method`, `hx-delete`, `data-remote`: the names that libraries give it. `data-post="7"` names no address. */
const methodName = /^(?:[a-z]+-)*method$/;
const verbName = /^(?:[a-z]+-)*(?:post|put|patch|delete)$/;
const remoteName = /^(?:[a-z]+-)*(?:remote|ajax)$/;

/** A script of the page sends it, in another way than a link is followed: its address is no page. */
const isSentByScript = (link: HTMLAnchorElement): boolean =>
  [...attributesOf(link)].some(
    ({ name, value }) =>
      (methodName.test(name) && !/^(?:get)?$/i.test(value.trim())) ||
      (verbName.test(name) && value.includes('/')) ||
      (remoteName.test(name) && !/^(?:false|0)$/i.test(value.trim())),
  );

export function readLinks(maxNodes: number): readonly RawLink[] {
  const links: RawLink[] = [];
  for (const element of walkElements(document, { left: maxNodes })) {
    if (!element.matches(linkKinds) || links.length >= maxLinks) continue;
    const anchor = element as HTMLAnchorElement;
    if (anchor.hasAttribute('download') || isSentByScript(anchor)) continue;
    links.push({ href: anchor.href, element: describe(anchor), visible: isVisible(anchor) });
  }
  return links;
}
