import { expect, test } from 'vitest';
import type { GivenStep } from '#contract/scenario.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { endsSession } from './ends-session.ts';
import { allTemplates } from './templates/all.ts';

const scenarioOf = (steps: GivenStep[], template?: string) =>
  compileCustomScenario(
    { title: 'a', route: '/', steps, ...(template === undefined ? {} : { template }) },
    'https://staging.example.com',
    'laptop',
  );

test.each<[GivenStep]>([
  [{ action: 'click', target: { role: 'button', name: 'Sign out' } }],
  [{ action: 'click', target: { text: 'Abmelden' } }],
  [{ action: 'click', target: { testId: 'nav-logout' } }],
  [{ action: 'clickByTestId', testId: 'sign-out' }],
])('%j ends the session', (step) => {
  expect(endsSession(scenarioOf([step]))).toBe(true);
});

test('a template that signs out does so whatever its control is called, and no other one does', () => {
  const plain: GivenStep = { action: 'click', target: { css: '#x' } };
  expect(endsSession(scenarioOf([plain], 'logout-works'))).toBe(true);
  expect(endsSession(scenarioOf([plain]))).toBe(false);
  const ending = allTemplates.filter(({ id, steps }) => endsSession(scenarioOf([...steps], id)));
  expect(ending.map(({ id }) => id)).toEqual(['logout-works']);
});
