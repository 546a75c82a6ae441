import { expect, test } from 'vitest';
import type { CustomScenario } from '#contract/scenario.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';

const given: CustomScenario = {
  title: 'The basket opens',
  route: '/shop?token=abcdef',
  steps: [
    { action: 'click', target: { testId: 'basket' } },
    { assert: 'element_visible', target: { role: 'dialog' } },
  ],
};
const compile = (scenario: CustomScenario, origin = 'https://staging.example.com') =>
  compileCustomScenario(scenario, origin, 'laptop');

test('a scenario starts by opening its route and keeps the order of its steps', () => {
  const scenario = compile(given);
  expect(scenario.steps).toEqual([{ action: 'goto', path: '/shop?token=abcdef' }, ...given.steps]);
  expect(scenario).toMatchObject({ template: 'custom', viewport: 'laptop', cleanup: [] });
});

test('a secret in the query is opened but not shown', () => {
  expect(compile(given).route).not.toContain('abcdef');
});

test('the id is the same on another origin and changes with any step', () => {
  const { id } = compile(given);
  expect(compile(given, 'https://example.com').id).toBe(id);
  expect(compile({ ...given, steps: given.steps.slice(1) }).id).not.toBe(id);
  expect(compile({ ...given, viewport: 'phone' }).id).not.toBe(id);
});
