// In which part of a page an element stands.
import { idOf } from '../dom/past-fields.ts';
import { pagerClass } from '#core/words/class-words.ts';
import { anyOf } from '../dom/control.ts';

const aside =
  'nav, [role=navigation], [role=banner], [role=contentinfo], [role=menu], [role=menubar], [role=tablist], [role=toolbar]';
const body = 'main, article, section, [role=main]';

export function inMain(element: Element): boolean {
  if (element.closest(aside) !== null) return false;
  const edge = element.closest('header, footer');
  return edge === null || edge.parentElement?.closest(body) != null;
}

export const dialogs = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]';

export const inDialog = (element: Element): boolean => element.closest(dialogs) !== null;

const pagerLabel =
  /(?<!\p{L})(?:pager|pagination|paginator|paging|pages? (?:of|navigation)|seitennavigation|seitennummerierung|paginierung|blättern|paginación|paginação)(?!\p{L})/iu;

/** Something around it says that it leads through pages: a name, a class, or a row of numbers. */
export function inPager(element: Element): boolean {
  let node: Element | null = element.parentElement;
  for (let depth = 0; node !== null && depth < 4 && node.localName !== 'body'; depth += 1, node = node.parentElement) {
    if (pagerLabel.test(node.getAttribute('aria-label') ?? '')) return true;
    if (pagerClass.test(`${node.getAttribute('class') ?? ''} ${idOf(node)}`)) return true;
    const links = [...node.querySelectorAll(anyOf('anchor', 'button'))];
    if (links.length > 20) return false;
    const numbers = links.filter((link) => /^\d{1,4}$/.test((link.textContent ?? '').trim()));
    if (numbers.length >= 2) return true;
    if (
      /\b(?:page|seite|página|pagina)\s*\d+\s*(?:of|\/|von|sur|de|di|van)\s*\d+/i.test(
        (node.textContent ?? '').slice(0, 400),
      )
    )
      return true;
  }
  return false;
}

/** Where the page is, without its query: a fragment counts only where it routes. */
export const pathNow = (): string =>
  `${location.pathname}${/^#!?\//.test(location.hash) ? (location.hash.split('?')[0] ?? '') : ''}`;
