// Sort: the keys of the list are really in order, as numbers, dates or texts, whichever they are.
import { click, clickNamed, press, submitOf, usable } from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, ListFact, WorkflowFacts } from './facts.ts';
import type { KeyLook, KeyPlace, Look } from './look.ts';
import {
  type Relations,
  type Looks,
  type Related,
  broken,
  holds,
  ifListMoves,
  open,
  same,
  unchanged,
} from './relation.ts';
import {
  byDate,
  byName,
  byPrice,
  cheapFirst,
  dearFirst,
  newFirst,
  oldFirst,
  sortWord,
} from '#core/words/control-words.ts';

const asText = broken('assertion_failed', 'sorted_as_text', 'Numbers are sorted as text, not by value.');
const unordered = broken('assertion_failed', 'not_ordered', 'The list is not in the requested order.');
const ignored = broken('assertion_failed', 'sort_ignored', 'Sorting does not change the order of the list.');
const unreadable = open('no_order', 'The sort keys of the list cannot be read.');

/** The page says that it sorts, by a mark, its address or a request; if it says nothing, the list must have moved once. */
const unlessSilent = (first: Look, now: Look): Related =>
  unchanged(first, now) && now.requests === first.requests ? ifListMoves(ignored) : ignored;

const fewest = 3;

const ordered = ({ up, down }: KeyLook): boolean => up || down;

/** Pressed once and twice: one way round, then the other, or as it was. `current`: it says that the list follows it. */
const headed =
  (current: boolean) =>
  ({ now, at }: Looks): Related => {
    const [first, once, twice] = [at('first'), at('once'), now].map(({ list }) => list?.order ?? null);
    if (first == null || once == null || twice == null) return unreadable;
    if ([once, twice].some(({ kind, distinct }) => kind === 'none' || distinct < fewest)) return unreadable;
    if ([at('once'), now].some(({ list }) => list?.partial === true))
      return open('partial_list', 'The list is only partly shown.');
    if (same(first.keys, once.keys) && same(once.keys, twice.keys))
      return ordered(first) && !(current && unchanged(at('first'), at('once')) && unchanged(at('once'), now))
        ? open('already_ordered', 'The list was already in order.')
        : unlessSilent(at('first'), now);
    if (ordered(once) && ordered(twice)) return holds;
    const wrong = ordered(once) ? twice : once;
    if (wrong.kind === 'number' && (wrong.asTextUp || wrong.asTextDown)) return asText;
    if (same(wrong.keys, first.keys)) return holds;
    return wrong.kind !== 'text' && !ordered(once) && !ordered(twice)
      ? unordered
      : open('other_order', 'The list is sorted by something that is not shown.');
  };

/** Up, down, or either where the choice does not say which way. */
type Way = 'up' | 'down' | 'either';

const directed =
  (way: Way) =>
  ({ now, at }: Looks): Related => {
    const order = now.list?.order;
    if (order == null || order.kind === 'none' || order.distinct < fewest || now.list?.partial === true)
      return unreadable;
    if ((way !== 'down' && order.up) || (way !== 'up' && order.down)) return holds;
    const byLetters = (way !== 'down' && order.asTextUp) || (way !== 'up' && order.asTextDown);
    if (order.kind === 'number' && byLetters) return asText;
    if (order.kind === 'text') return open('other_order', 'The order of texts is ambiguous.');
    if (unchanged(at('first'), now)) return unlessSilent(at('first'), now);
    return unordered;
  };

const maxColumns = 3;

/** The headers to press, those first of which most is to be learnt. */
function sortingHeaders(facts: WorkflowFacts, list: ListFact): ControlFact[] {
  const sorting = facts.controls
    .filter((control) => usable(control) && control.inMain && control.tag !== 'input')
    .filter(({ column, name }) => column !== null && (column.sorted || sortWord.test(name)))
    .filter(({ href }) => href === null || href.split('?')[0] === facts.here.split(/[?#]/)[0]);
  const keysOf = ({ column }: ControlFact) => list.columns[column?.index ?? -1];
  // A column that is sorted may hold more: ways to turn it round, or to take it out.
  const readable = [...Map.groupBy(sorting, ({ column }) => column?.index).values()]
    .map((cell) => cell.find(({ name }) => name !== '' && !sortWord.test(name)) ?? cell[0]!)
    .filter((header) => (keysOf(header)?.kind ?? 'none') !== 'none' && (keysOf(header)?.distinct ?? 0) >= fewest);
  // Sorting by a column that is already in order may change nothing, which proves nothing.
  const [ordered = [], mixed = []] = [true, false].map((is) => readable.filter((each) => keysOf(each)?.ordered === is));
  return (mixed.length >= 2 ? mixed : [...mixed, ...ordered]).slice(0, maxColumns);
}

function headers(facts: WorkflowFacts, list: ListFact): Discovery[] {
  if (!list.table) return [];
  return sortingHeaders(facts, list).map((header): Discovery => {
    const look = lookerFor('sort', {
      list: { css: list.css, path: facts.path },
      key: { cell: header.column?.index ?? 0 },
    });
    return {
      kind: 'peek',
      key: `sort ${header.css}`,
      steps: [click(header)],
      plan: (after) => {
        const again = sameHeader(header, after);
        if (again === undefined) return [];
        return [
          found({
            family: 'sort',
            title: 'A column header sorts the list by its values',
            key: `${header.css}`,
            steps: [
              look('first'),
              click(header),
              look('once'),
              again.css === header.css ? click(header) : clickNamed(again, after),
              look('twice', header.column?.current === true ? 'headed_current' : 'headed'),
            ],
          }),
        ];
      },
    };
  });
}

/** A header that sorts may say another thing once it did, or get company in its cell. */
function sameHeader(header: ControlFact, { controls }: WorkflowFacts): ControlFact | undefined {
  const there = controls.filter(({ column }) => column !== null && column.index === header.column?.index);
  return (
    there.find(({ name, role }) => name === header.name && role === header.role) ??
    there.find(({ css }) => css === header.css)
  );
}

function wayOf(option: string, list: ListFact): { key: KeyPlace; way: Way } | null {
  if (list.money && cheapFirst.test(option)) return { key: { find: 'money' }, way: 'up' };
  if (list.money && dearFirst.test(option)) return { key: { find: 'money' }, way: 'down' };
  if (list.dates && newFirst.test(option)) return { key: { find: 'date' }, way: 'down' };
  if (list.dates && oldFirst.test(option)) return { key: { find: 'date' }, way: 'up' };
  if (list.money && byPrice.test(option.trim())) return { key: { find: 'money' }, way: 'either' };
  if (list.dates && byDate.test(option.trim())) return { key: { find: 'date' }, way: 'either' };
  if (list.titles && byName.test(option) && !dearFirst.test(option)) return { key: { find: 'title' }, way: 'up' };
  return null;
}

const maxOptions = 4;
const relationOf = { up: 'rises', down: 'falls', either: 'follows' } as const;

function choices(facts: WorkflowFacts, list: ListFact): Discovery[] {
  const isSort = (control: ControlFact): boolean =>
    control.tag === 'select' &&
    usable(control) &&
    control.inMain &&
    (sortWord.test(`${control.name} ${control.hint}`) ||
      control.options.some(({ name }) => cheapFirst.test(name) || dearFirst.test(name)));
  return facts.controls.filter(isSort).flatMap((select) => {
    const form = select.form === null ? null : facts.forms[select.form];
    if (form?.method === 'post' || select.options[0]?.selected !== true) return [];
    const button = submitOf(facts, select.form);
    const submit = button === null ? [] : [click(button)];
    const walked = select.options.slice(1, 1 + maxOptions).map(({ name }) => wayOf(name, list));
    if (walked.every((way) => way === null || ('find' in way.key && way.key.find === 'title'))) return [];
    const look = lookerFor('sort', { list: { css: list.css, path: facts.path } });
    return [
      found({
        family: 'sort',
        title: 'The list follows the chosen order',
        key: `${select.css} ${select.name}`,
        steps: [
          look('first'),
          ...walked.flatMap((way, index) => [
            press(select, 'ArrowDown'),
            ...submit,
            way === null || ('find' in way.key && way.key.find === 'title')
              ? look(`o${index}`)
              : look(`o${index}`, relationOf[way.way], { key: way.key }),
          ]),
        ],
      }),
    ];
  });
}

export const sort: WorkflowFamily = {
  name: 'sort',
  recognise: (facts) => {
    const { list } = facts;
    if (list === null || list.items < fewest || list.partial) return [];
    return [...headers(facts, list), ...choices(facts, list)];
  },
};

export const sortRelations: Relations = {
  headed: headed(false),
  headed_current: headed(true),
  rises: directed('up'),
  falls: directed('down'),
  follows: directed('either'),
};
