import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf, judge, listOf, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { search } from './search.ts';

const all = ['a', 'b', 'c'];
const answer = (
  relation: string,
  now: Parameters<typeof lookOf>[0],
  before: Record<string, Parameters<typeof lookOf>[0]>,
) =>
  said(
    judge(
      'search',
      relation,
      lookOf(now),
      Object.fromEntries(Object.entries(before).map(([name, look]) => [name, lookOf(look)])),
    ),
  );

test('a search that lists the same for a word that does not exist is ignored', () => {
  const before = { first: { items: all }, one: { items: all }, two: { items: all } };
  expect(answer('depends_in_place', { items: all }, before)).toBe(
    'search_ignored same_for_any_query, if the list moves',
  );
  const asking = {
    first: { items: all },
    one: { items: all, requests: 2 },
    two: { items: all, requests: 3 },
  };
  expect(answer('depends_in_place', { items: all, requests: 4 }, asking)).toBe('search_ignored same_for_any_query');
  const addressed = {
    first: { items: all },
    one: { items: all, place: 'one', scene: ['a', 'clear'] },
    two: { items: all, place: 'two', scene: ['a', 'clear'] },
  };
  const now = { items: all, place: 'none', scene: ['a', 'clear'] };
  expect(answer('depends', now, addressed)).toBe('search_ignored same_for_any_query');
});

test('a list that stays proves nothing where the search answers elsewhere', () => {
  const layered = { items: all, layers: 1 };
  const opened = { first: { items: all }, one: layered, two: layered };
  expect(answer('depends_in_place', layered, opened)).toBe('unsure answers_elsewhere');
  const told = { items: all, scene: ['a', 'results'] };
  expect(answer('depends_in_place', told, { first: { items: all }, one: told, two: told })).toBe(
    'unsure answers_elsewhere',
  );
  const found = (place: string) => ({ items: all, place, scene: ['results'] });
  expect(answer('depends', found('3'), { first: { items: all }, one: found('1'), two: found('2') })).toBe(
    'unsure answers_elsewhere',
  );
  const away = (place: string) => ({ items: all, place, path: 'search' });
  expect(answer('depends', away('3'), { first: { items: all }, one: away('1'), two: away('2') })).toBe(
    'unsure other_list',
  );
});

test('results that came with the search, and never change, are ignored as well', () => {
  const before = { first: {}, one: { items: all }, two: { items: all } };
  const listed = { ours: 1, narrowing: 0, waiting: 0, choosing: 0, sharedNames: 0 };
  expect(answer('depends', { items: all, listed }, before)).toBe('search_ignored same_for_any_query');
  // What is shown where nothing was found, such as suggestions, does not show the word of another search.
  expect(answer('depends', { items: all, listed: { ...listed, ours: 0 } }, before)).toBe('unsure no_hits');
});

test('a search whose answer differs from word to word works', () => {
  expect(
    answer('depends', { items: [] }, { first: { items: all }, one: { items: ['a'] }, two: { items: ['b'] } }),
  ).toBe('pass');
  expect(
    answer('depends', { items: ['a', 'b'] }, { first: {}, one: { items: ['a'] }, two: { items: ['a', 'b'] } }),
  ).toBe('pass');
  expect(answer('depends', { scene: ['b'] }, { first: {}, one: {}, two: {} })).toBe('pass');
});

test('a word of the list that is not found in it is a broken search', () => {
  const before = { first: { items: all }, one: { items: [] }, two: { items: [] } };
  expect(answer('depends_in_place', { items: [] }, before)).toBe('search_ignored finds_nothing');
  expect(answer('depends', { items: [] }, before)).toBe('unsure no_hits');
});

test('a search button without any effect is reported', () => {
  expect(answer('depends_by_button', {}, { first: {}, one: {}, two: {} })).toBe('search_ignored does_nothing');
  expect(answer('depends_by_button', { requests: 2 }, { first: {}, one: {}, two: {} })).toBe('unsure no_hits');
});

test('an unrelated list, a fallback, one item or a partial list is unsure', () => {
  const same = { first: { items: all }, one: { items: all }, two: { items: all } };
  expect(answer('depends', { items: all }, same)).toBe('unsure not_submitted');
  expect(answer('depends_in_place', { items: all, emptySigns: 1 }, same)).toBe('unsure answers_elsewhere');
  expect(answer('depends_in_place', { items: all, scene: ['b'] }, same)).toBe('unsure answers_elsewhere');
  const one = { first: { items: ['a'] }, one: { items: ['a'] }, two: { items: ['a'] } };
  expect(answer('depends_in_place', { items: ['a'] }, one)).toBe('unsure one_item');
  const partial = { list: { key: 'list', items: all, partial: true, order: null } };
  expect(answer('depends_in_place', partial, same)).toBe('unsure partial_list');
});

test('an empty search brings the list back', () => {
  const before = { first: { items: all }, none: { items: [] } };
  expect(answer('cleared', { items: [] }, before)).toBe('search_ignored not_cleared');
  expect(answer('cleared', { items: all }, before)).toBe('pass');
});

test('a form that leads to another page asks the same question wherever it stands, unless it holds more', () => {
  const box = controlOf({ css: '#q', tag: 'input', type: 'search', field: 'q', form: 0 });
  const asks = (form: Parameters<typeof formOf>[0], here = '/boats?page=2') => {
    const [plan] = search.recognise(factsOf({ controls: [box], forms: [formOf(form)], list: listOf(), here }));
    return plan?.kind === 'workflow' ? (plan.workflow.asks ?? null) : plan?.kind;
  };
  expect(asks({ address: '/find?in=all' })).toBe('/find q');
  expect(asks({ address: '/boats' })).toBeNull();
  expect(asks({ address: null })).toBeNull();
  expect(asks({ address: '/find', hidden: ['harbour'] })).toBeNull();
});

test('a box for searching is recognised by its kind or its words, and used with words of the list', () => {
  const box = controlOf({ css: '#q', tag: 'input', type: 'search', role: 'searchbox' });
  const plan = search.recognise(factsOf({ controls: [box], list: listOf() }));
  expect(stepsOf(plan)).toContain('look none: depends_in_place');
  expect(JSON.stringify(plan)).toContain('"value":"lamp"');
  const text = controlOf({ css: '#q', tag: 'input', type: 'text', role: 'textbox', name: 'Your name' });
  expect(search.recognise(factsOf({ controls: [text], list: listOf() }))).toEqual([]);
  expect(search.recognise(factsOf({ controls: [{ ...text, name: 'Find a boat' }], list: listOf() }))).toHaveLength(1);
  expect(
    search.recognise(factsOf({ controls: [{ ...box, form: 0 }], forms: [formOf({ method: 'post' })], list: listOf() })),
  ).toEqual([]);
});

test('a form with one field is a search by its own words, its button, or the name of its field', () => {
  const box = controlOf({ css: '#q', tag: 'input', type: 'text', role: 'textbox', form: 0 });
  const button = controlOf({ css: '#b', submits: true, form: 0 });
  const found = (
    field: Partial<typeof box>,
    submit: Partial<typeof button>,
    form: Parameters<typeof formOf>[0] = {},
    more: (typeof box)[] = [],
  ): number =>
    search.recognise(
      factsOf({
        controls: [{ ...box, ...field }, { ...button, ...submit }, ...more],
        forms: [formOf({ method: 'get', ...form })],
        list: listOf(),
      }),
    ).length;
  expect(found({}, {})).toBe(0);
  expect(found({}, { name: 'Search' })).toBe(1);
  expect(found({}, {}, { words: 'list-search' })).toBe(1);
  expect(found({ field: 'q' }, {})).toBe(1);
  expect(found({ field: 'q' }, {}, { method: 'post' })).toBe(0);
  expect(found({}, { name: 'Search' }, {}, [{ ...box, css: '#to' }])).toBe(0);
});

test('only words from the list can be missing in the results', () => {
  const box = controlOf({ css: '#q', tag: 'input', type: 'search', role: 'searchbox' });
  const plan = search.recognise(factsOf({ controls: [box], list: listOf({ words: [] }), words: ['choose'] }));
  expect(stepsOf(plan)).toContain('look none: depends_over_list');
  // A search need not look at how the items are.
  const unnamed = search.recognise(factsOf({ controls: [box], list: listOf({ named: false }) }));
  expect(stepsOf(unnamed)).toContain('look none: depends_over_list');
  const before = { first: { items: all }, one: { items: [] }, two: { items: [] } };
  expect(answer('depends_over_list', { items: [] }, before)).toBe('unsure no_hits');
});

test('a box beside the page is used from the same page each time, one over its list is typed into again', () => {
  const box = controlOf({ css: '#q', tag: 'input', type: 'search', role: 'searchbox' });
  const gotos = (inMain: boolean): number =>
    stepsOf(search.recognise(factsOf({ controls: [{ ...box, inMain }], list: listOf() }))).filter(
      (step) => step === 'goto',
    ).length;
  expect(gotos(false)).toBe(2);
  expect(gotos(true)).toBe(0);
});

test('of two searches only the one next to the list is compared with it', () => {
  const box = controlOf({ css: '#q', tag: 'input', type: 'search', role: 'searchbox', nearList: 3 });
  const other = { ...box, css: '#other', nearList: 2 };
  const against = (controls: readonly (typeof box)[]) =>
    search
      .recognise(factsOf({ controls: [...controls], list: listOf() }))
      .map((plan) => JSON.stringify(plan).includes('_in_place'));
  expect(against([other, box])).toEqual([false, true]);
  expect(against([{ ...other, nearList: 3 }, box])).toEqual([true, true]);
  expect(against([{ ...box, nearList: 0 }, box])).toEqual([true]);
});
