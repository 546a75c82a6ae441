import { expect, test } from 'vitest';
import { compileScenario } from '#core/scenarios/scenario.ts';
import { assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
import { workflowFamilyNames } from '#core/workflows/family-names.ts';
import { ruleVersions, sameRules, versionsOf } from './rule-versions.ts';

const scenario = compileScenario({
  title: 'Search',
  template: 'custom',
  route: '/',
  viewport: 'laptop',
  preflight: null,
  steps: [
    { action: 'goto', path: '/' },
    { assert: 'text_visible', text: 'Hello' },
    { workflow: { as: 'after', family: 'search', order: {}, expect: 'narrows' } },
  ],
});
const kept = versionsOf(scenario.steps);

test('every kind of assertion and every family has a version', () => {
  for (const kind of assertionKinds.words) expect(ruleVersions[`assert:${kind}`]).toBeGreaterThan(0);
  for (const name of workflowFamilyNames) expect(ruleVersions[`workflow:${name}`]).toBeGreaterThan(0);
});

test('a scenario is judged by the rules of its steps', () => {
  expect(Object.keys(kept)).toEqual(['assert:text_visible', 'step', 'workflow:search']);
  expect(sameRules(scenario.steps, kept)).toBe(true);
});

test.each(['assert:text_visible', 'step', 'workflow:search'])('another version of %s is another rule', (rule) => {
  expect(sameRules(scenario.steps, kept, { ...ruleVersions, [rule]: 99 })).toBe(false);
});

test('the version of a rule that has nothing to do with the scenario does not matter', () => {
  expect(sameRules(scenario.steps, kept, { ...ruleVersions, 'assert:text_absent': 99 })).toBe(true);
});

test('a scenario that was kept without versions may have been judged by other rules', () => {
  expect(sameRules(scenario.steps, undefined)).toBe(false);
});

test('a finding of an audit keeps the version in its own step', () => {
  const judge = (auditVersion: number) => [
    {
      judge: {
        audit: 'dead_control',
        auditVersion,
        subject: '',
        witness: { renders: true as const, skeleton: null, landmark: null, subject: null },
      },
    },
  ];
  const now = ruleVersions['audit:dead_control']!;
  expect(sameRules(judge(now), undefined)).toBe(true);
  expect(sameRules(judge(now - 1), undefined)).toBe(false);
});
