import { expect, test } from 'vitest';
import { compileScenario } from '#core/scenarios/scenario.ts';
import { lockOf } from './same-test-lock.ts';

test('what a scenario may send is part of the test, and its prefix is no part of its name', () => {
  const parts = {
    title: '',
    template: 'workflow_form_submit',
    route: '/',
    viewport: 'laptop',
    preflight: null,
  } as const;
  const permission = { prefix: 'qa_a', step: 1, sends: 'filled', fields: ['n'], address: '/', twice: true } as const;
  const held = compileScenario({ ...parts, steps: [] });
  const sends = compileScenario({ ...parts, steps: [], creates: permission });
  expect(lockOf(sends, [])).not.toBe(lockOf(held, []));
  expect(lockOf({ ...sends, creates: { ...permission, twice: false } }, [])).not.toBe(lockOf(sends, []));
  expect(sends.id).toBe(compileScenario({ ...parts, steps: [], creates: { ...permission, prefix: 'qa_b' } }).id);
});
