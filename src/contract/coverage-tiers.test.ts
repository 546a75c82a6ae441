import { expect, test } from 'vitest';
import { type CoverageSignals, coverageTable, coverageTierOf } from './coverage-tiers.ts';
import { confidenceTiers } from './vocabulary/confidence-tiers.ts';
import { coverageRules } from './vocabulary/coverage-rules.ts';

/** A crawl that tested and used everything there is. */
const whole: CoverageSignals = {
  pages: 10,
  kinds: { possible: 10, done: 10 },
  controls: { possible: 20, done: 20 },
  forms: { possible: 2, done: 2 },
  scenarios: { possible: 4, done: 4 },
  explored: true,
  stoppedEarly: false,
};
const unknown = { possible: null, done: 3 };

const rows: readonly (readonly [string, Partial<CoverageSignals>, string, string])[] = [
  ['no page', { pages: 0 }, 'nothing_tested', 'unknown'],
  ['half of the workflows undecided', { scenarios: { possible: 4, done: 2 } }, 'few_decided', 'low'],
  ['just over half of the workflows decided', { scenarios: { possible: 100, done: 51 } }, 'most', 'high'],
  ['no scenario at all', { scenarios: { possible: 0, done: 0 } }, 'most', 'high'],
  ['49 of 100 kinds of page', { kinds: { possible: 100, done: 49 } }, 'few_kinds', 'low'],
  ['50 of 100 kinds of page', { kinds: { possible: 100, done: 50 } }, 'some', 'medium'],
  ['89 of 100 kinds of page', { kinds: { possible: 100, done: 89 } }, 'some', 'medium'],
  ['90 of 100 kinds of page', { kinds: { possible: 100, done: 90 } }, 'most', 'high'],
  ['19 of 100 controls', { controls: { possible: 100, done: 19 } }, 'few_controls', 'low'],
  ['20 of 100 controls', { controls: { possible: 100, done: 20 } }, 'some', 'medium'],
  ['49 of 100 controls', { controls: { possible: 100, done: 49 } }, 'some', 'medium'],
  ['50 of 100 controls', { controls: { possible: 100, done: 50 } }, 'most', 'high'],
  ['a target without controls', { controls: { possible: 0, done: 0 } }, 'most', 'high'],
  ['1 of 3 forms', { forms: { possible: 3, done: 1 } }, 'some', 'medium'],
  ['1 of 2 forms', { forms: { possible: 2, done: 1 } }, 'most', 'high'],
  ['forms that cannot be counted', { forms: unknown }, 'some', 'medium'],
  ['kinds of page that cannot be counted', { kinds: unknown }, 'size_unknown', 'unknown'],
  ['controls that cannot be counted', { controls: unknown }, 'size_unknown', 'unknown'],
  ['a target that was not explored', { explored: false }, 'size_unknown', 'unknown'],
  ['a run that ran out of time', { stoppedEarly: true }, 'some', 'medium'],
  [
    'one page without links, on which nothing was used',
    { pages: 1, explored: false, kinds: { possible: 1, done: 1 }, controls: { possible: 3, done: 0 } },
    'few_controls',
    'low',
  ],
  [
    'one page of many, not explored',
    { pages: 1, explored: false, kinds: { possible: 9, done: 1 } },
    'few_kinds',
    'low',
  ],
];

test.each(rows)('%s: %j is %s, %s', (_name, partial, rule, tier) => {
  expect(coverageTierOf({ ...whole, ...partial })).toMatchObject({ rule, tier });
});

test('every row and every tier is reached by one of these runs', () => {
  expect(new Set(rows.map(([, , rule]) => rule))).toEqual(new Set(coverageRules.words));
  expect(new Set(rows.map(([, , , tier]) => tier))).toEqual(new Set(confidenceTiers.words));
  expect(Object.keys(coverageTable)).toEqual([...coverageRules.words]);
});
