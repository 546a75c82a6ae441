import { expect, test } from 'vitest';
import type { AxeNode } from '#core/evidence/access-facts.ts';
import { elementOf } from '../../../../test/kit/visit-of.ts';
import { brokenRules } from './broken-rules.ts';

const node = (partial: Partial<AxeNode> = {}): AxeNode => ({ element: elementOf(), alike: 1, ...partial });

/** How many elements count, rule by rule. */
const counted = (...rules: readonly (readonly AxeNode[])[]): readonly number[] =>
  brokenRules({
    version: '4',
    broken: rules.map((nodes) => ({ id: 'button-name', impact: 'critical', nodes })),
    kept: [],
    undecided: [],
  }).map(({ nodes }) => nodes.length);

test('only what is serious or critical counts', () => {
  expect(counted([node({ impact: 'serious' }), node({ impact: 'moderate' }), node({ impact: 'critical' })])).toEqual([
    2,
  ]);
});

test('a control that holds an unnamed picture is reported as that picture', () => {
  const pictured = node({ impact: 'critical', traits: ['holds_unnamed_picture'] });
  expect(counted([pictured, node({ impact: 'critical', traits: [] })])).toEqual([1]);
});

test('a control into which a style sheet writes a word has a name', () => {
  expect(counted([node({ impact: 'critical', traits: ['named_by_style'] }), node()])).toEqual([1]);
  expect(counted([node({ impact: 'critical', traits: ['hides_its_words'] })])).toEqual([1]);
});

test('a rule that only such elements break is not broken', () => {
  expect(counted([node({ impact: 'minor' })], [node({ impact: 'serious' })])).toEqual([1]);
});

test('elements of runs that were stored without an impact count', () => {
  expect(counted([node()])).toEqual([1]);
});
