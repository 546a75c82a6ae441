// Which links lead to other pages of the site, whether a person can see them at this width, and in which groups they stand.
import type { WaysAnswer } from '#core/evidence/ways-facts.ts';
import { anyOf } from '../dom/control.ts';
import { describe, nameOf } from '../dom/describe.ts';
import { isTold, isVisible } from '../dom/visible.ts';
import { parentOf, walkElements } from '../dom/walk.ts';
import { type Box, heightOf, meet, widthOf } from '../layout/box.ts';
import { type Places, createPlaces } from '../layout/place.ts';

const linkKinds = anyOf('link', 'mapLink');
const landmark = 'nav, [role=navigation], [role=menubar], header, [role=banner], aside, [role=complementary]';
/** Links in these belong to the contents of one page, or repeat at its end. */
const content = 'main, [role=main], article, footer, [role=contentinfo], dialog, [role=dialog], form, table';
const maxLinks = 1_000;
const maxChoices = 300;
const leastPx = 4;
/** A row of links without a landmark leads through the site if it stands at the top, a column if it stands at the left. */
const topPx = 200;
const leftShare = 0.1;
const columnShare = 0.35;
const groupWithin = 4;
const groupLeast = 3;
/** How much of the text of such a row is links. */
const linkedShare = 0.7;

/** A hash that begins like a path is an address of its own; any other is a place on the same page. */
function pageOf(address: string): string | null {
  if (!URL.canParse(address, location.href)) return null;
  const { origin, pathname, search, hash } = new URL(address, location.href);
  if (origin !== location.origin) return null;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return `${path}${search}${/^#!?\//.test(hash) ? hash.replace(/\/+$/, '') : ''}`;
}

function closestOf(element: Element, selector: string): Element | null {
  for (let node: Element | null = element; node !== null; node = parentOf(node))
    if (node.matches(selector)) return node;
  return null;
}

type Sight = 'shown' | 'beside' | 'hidden';

function sightOf(link: Element, places: Places): Sight {
  if (!isTold(link)) return 'hidden';
  const box = link.getBoundingClientRect();
  if (box.width < leastPx || box.height < leastPx) return 'hidden';
  const { fixed, reach } = places(parentOf(link) ?? link);
  if (widthOf(reach) < leastPx || heightOf(reach) < leastPx) return 'hidden';
  const window: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const area = fixed === null ? reach : meet(reach, window);
  const seen = meet(box, area);
  const inSight = widthOf(seen) >= leastPx && heightOf(seen) >= leastPx;
  return inSight && isVisible(link) ? 'shown' : 'beside';
}

interface Way {
  readonly link: Element;
  readonly page: string;
}

const wordsOf = (element: Element): number => (element.textContent ?? '').replace(/\s+/g, '').length;

/** A row at the top or a column at the left that consists of links. */
function looseGroup(link: Element, shown: readonly Way[]): Element | null {
  let node = parentOf(link);
  for (let step = 0; step < groupWithin && node !== null && node !== document.body; step += 1, node = parentOf(node)) {
    const holder: Element = node;
    const own = shown.filter((way) => holder.contains(way.link));
    if (own.length < groupLeast) continue;
    const linked = own.reduce((sum, way) => sum + wordsOf(way.link), 0);
    if (linked < wordsOf(holder) * linkedShare) return null;
    const { left, top, width } = holder.getBoundingClientRect();
    const isRow = top + scrollY <= topPx;
    const isColumn = left <= innerWidth * leftShare && width <= innerWidth * columnShare;
    return isRow || isColumn ? holder : null;
  }
  return null;
}

/** Each step of a trail leads one step up from here. */
const isTrail = (pages: ReadonlySet<string>): boolean => {
  const here = pageOf(location.href) ?? '';
  return [...pages].every((page) => here.startsWith(page));
};

function groupsOf(shown: readonly Way[]): WaysAnswer['groups'] {
  const groups = new Map<Element, Set<string>>();
  for (const { link, page } of shown) {
    if (closestOf(link, content) !== null) continue;
    const holder = closestOf(link, landmark) ?? looseGroup(link, shown);
    if (holder !== null) groups.set(holder, (groups.get(holder) ?? new Set()).add(page));
  }
  return [...groups]
    .filter(([, pages]) => !isTrail(pages))
    .map(([element, pages]) => ({ element: { ...describe(element), box: null }, pages: [...pages] }));
}

const plain = (words: string): string => words.replace(/\s+/g, ' ').trim().toLowerCase();

/** The texts of the choices of a field, and their values where those are addresses. */
const choicesOf = (field: Element): string[] =>
  [...field.querySelectorAll('option')].flatMap((option) => {
    const page = /^(?:https?:|[/.#?])/.test(option.value) ? pageOf(option.value) : null;
    return [plain(option.text), ...(page === null ? [] : [page])];
  });

/** Null where the page has more nodes than can be looked through. */
export function readWays(maxNodes: number): WaysAnswer | null {
  const budget = { left: maxNodes };
  const places = createPlaces();
  const here = pageOf(location.href);
  const ways: (Way & { readonly sight: Sight })[] = [];
  const choices: string[] = [];
  for (const element of walkElements(document, budget)) {
    if (element.localName === 'select' && isVisible(element) && choices.length < maxChoices)
      choices.push(...choicesOf(element));
    if (!element.matches(linkKinds) || element.hasAttribute('download')) continue;
    const page = pageOf((element as HTMLAnchorElement).href);
    if (page === null || page === here || ways.length >= maxLinks) continue;
    ways.push({ link: element, page, sight: sightOf(element, places) });
  }
  if (budget.left <= 0) return null;
  const shown = ways.filter(({ sight }) => sight === 'shown');
  const pagesOf = (sight: Sight): string[] => [
    ...new Set(ways.filter((way) => way.sight === sight).map(({ page }) => page)),
  ];
  return {
    groups: groupsOf(shown),
    shown: pagesOf('shown'),
    beside: pagesOf('beside'),
    choices,
    names: shown.map(({ link, page }) => [page, plain(nameOf(link))] as const),
  };
}
