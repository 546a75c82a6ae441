// Pagination: the next page shows other items, and the way back shows the first again.
import { click, clickNamed, usable } from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import {
  type Relations,
  type Looks,
  type Related,
  broken,
  holds,
  ifListMoves,
  itemsOf,
  open,
  same,
  subset,
  unchanged,
} from './relation.ts';
import { leadsBack, leadsOn, leadsToPage } from '#core/words/control-words.ts';

/** A fragment leads to another place on the same page. */
const staysHere = ({ href }: ControlFact, here: string): boolean =>
  href !== null && href.includes('#') && !/#!?\//.test(href) && href.split('#')[0] === here.split('#')[0];

const pagesIn =
  ({ here }: WorkflowFacts) =>
  (control: ControlFact): boolean =>
    usable(control) &&
    !control.inDialog &&
    !control.submits &&
    !control.inList &&
    !staysHere(control, here) &&
    (control.inPager || /\b(?:next|prev)\b/.test(control.rel));

/** How far the number of an address is from that of this page, where nothing else of them differs; null: more does. */
function stepTo(href: string | null, here: string): number | null {
  if (href === null) return null;
  const [from, to] = [here, href].map((address) => new URL(address, 'http://page.test/'));
  const params = [...to!.searchParams].filter(([name, value]) => from!.searchParams.get(name) !== value);
  const dropped = [...from!.searchParams.keys()].filter((name) => !to!.searchParams.has(name));
  const inPath = numbersOf(from!.pathname, to!.pathname);
  if (from!.hash !== to!.hash || inPath === null) return null;
  if (params.length === 0 && dropped.length <= 1 && inPath.length === 1) return inPath[0]!;
  const [name, value = ''] = params[0] ?? [dropped[0] ?? '', '0'];
  if (inPath.length > 0 || params.length + dropped.length !== 1 || !/^\d{1,6}$/.test(value)) return null;
  const now = from!.searchParams.get(name) ?? '0';
  return /^\d{1,6}$/.test(now) ? Number(value) - Number(now) : null;
}

/** By how much the numbers of two paths differ, where their words are the same; null where those differ, too. */
function numbersOf(from: string, to: string): number[] | null {
  const words = (path: string): string => path.replaceAll(/\d+/g, '#');
  if (words(from) !== words(to)) return null;
  const [before, after] = [from, to].map((path) => [...path.matchAll(/\d+/g)].map(Number));
  return after!.map((number, index) => number - before![index]!).filter((difference) => difference !== 0);
}

/** Pagers of icons have no words: the nearest page of their addresses counts. */
function pickByAddress(all: readonly ControlFact[], here: string, direction: 1 | -1): ControlFact | undefined {
  const steps = all.flatMap((control) => {
    const step = control.inPager && control.name.trim() === '' ? stepTo(control.href, here) : null;
    return step !== null && Math.sign(step) === direction ? [{ control, step: Math.abs(step) }] : [];
  });
  return steps.toSorted((a, b) => a.step - b.step)[0]?.control;
}

function pick(
  facts: WorkflowFacts,
  rel: RegExp,
  leads: (name: string) => boolean,
  page: number,
  direction: 1 | -1,
): ControlFact | undefined {
  const all = facts.controls.filter(pagesIn(facts));
  return (
    all.find((control) => rel.test(control.rel)) ??
    all.find((control) => control.inPager && leads(control.name)) ??
    all.find((control) => control.inPager && leadsToPage(control.name, page)) ??
    pickByAddress(all, facts.here, direction)
  );
}

const nextOf = (facts: WorkflowFacts): ControlFact | undefined => pick(facts, /\bnext\b/, leadsOn, 2, 1);
const previousOf = (facts: WorkflowFacts): ControlFact | undefined => pick(facts, /\bprev\b/, leadsBack, 1, -1);

/** Signs of the page that belong to the pager itself: its numbers, its marks, what it says of the part that is shown. */
const pagerSigns = 12;

function moves({ now, at }: Looks): Related {
  const first = at('first');
  if (first.list?.partial === true || now.list?.partial === true)
    return open('partial_list', 'The list is only partly shown.');
  if (new Set(itemsOf(first)).size < 2) return open('one_item', 'The list is too short to compare two pages.');
  if (now.path !== first.path && now.titled !== first.titled)
    return open('another_page', 'The control opens another page, not the next page of the list.');
  if (!same(itemsOf(now), itemsOf(first))) return holds;
  if (unchanged(first, now))
    return ifListMoves(broken('pagination_broken', 'does_nothing', 'The control for the next page changes nothing.'));
  // A pager changes a few marks of its own. If more of the page goes, its list is another one.
  if (first.scene.filter((sign) => !now.scene.includes(sign)).length > pagerSigns)
    return open('answers_elsewhere', 'The list stays the same, and something else on the page changes.');
  const repeats = broken('pagination_broken', 'repeats_page', 'The next page lists the same items as the first.');
  return now.place !== first.place || now.requests > first.requests ? repeats : ifListMoves(repeats);
}

function returns({ now, at }: Looks): Related {
  const first = itemsOf(at('first'));
  const second = itemsOf(at('second'));
  const items = itemsOf(now);
  if (same(items, first) || subset(first, second)) return holds;
  if (same(items, second))
    return broken('pagination_broken', 'does_not_return', 'Going back still lists the items of the second page.');
  return open('other_items', 'Going back lists other items, which may be new.');
}

export const pagination: WorkflowFamily = {
  name: 'pagination',
  recognise: (facts) => {
    const { list } = facts;
    const next = nextOf(facts);
    if (list === null || next === undefined || list.distinct < 2 || list.partial) return [];
    const look = lookerFor('pagination', { list: { css: list.css, path: facts.path } });
    const there = [look('first'), click(next), look('second', 'moves')];
    const plan = (steps: typeof there): Discovery =>
      found({
        family: 'pagination',
        title: 'The next page lists other items, and going back works',
        key: `${next.css} ${next.name}`,
        steps,
      });
    return [
      {
        kind: 'peek',
        key: `pagination ${next.css}`,
        steps: [click(next)],
        plan: (after) => {
          const previous = previousOf(after);
          return [
            plan(
              previous === undefined || (previous.css === next.css && previous.name === next.name)
                ? there
                : [...there, clickNamed(previous, after), look('third', 'returns')],
            ),
          ];
        },
      },
    ];
  },
};

export const paginationRelations: Relations = { moves, returns };
