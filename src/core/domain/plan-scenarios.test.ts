import { expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { planRun } from './plan-run.ts';

const scenario = { title: 'a', route: '/shop', steps: [{ action: 'reload' as const }] };
const plan = (request: Partial<RunStart>) => {
  const url = 'https://staging.example.com/';
  const planned = planRun({ url, ...request }, { url: new URL(url), allowListed: false }, 'seed');
  if (!planned.ok) throw new Error(planned.refusal.code);
  return planned.plan;
};

test('a workflow_test runs its scenarios and nothing else, and spends runs on proving them', () => {
  const planned = plan({ mode: 'workflow_test', customScenarios: [scenario] });
  expect(planned).toMatchObject({ kind: 'scenarios', scenarios: [{ route: '/shop' }] });
  expect('faultRuns' in planned && planned.faultRuns).toBeGreaterThan(0);
});

test('a scan also runs scenarios, unless executeOnly is set', () => {
  expect(plan({ customScenarios: [scenario] })).toMatchObject({ kind: 'scan', scenarios: [{ route: '/shop' }] });
  expect(plan({ customScenarios: [scenario], executeOnly: true })).toMatchObject({ kind: 'scenarios', faultRuns: 0 });
});

test('scenarios run in the widest context of the run unless they name their own', () => {
  const first = (request: Partial<RunStart>) => {
    const planned = plan(request);
    return 'scenarios' in planned ? planned.scenarios[0]?.viewport : null;
  };
  expect(first({ customScenarios: [scenario] })).toBe('laptop');
  expect(first({ customScenarios: [scenario], viewport: 'mobile' })).toBe('phone');
  expect(first({ customScenarios: [{ ...scenario, viewport: 'tablet' }] })).toBe('tablet');
});

test('a workflow_test without scenarios finds its workflows itself, and one with scenarios does not', () => {
  expect(plan({ mode: 'workflow_test' })).toMatchObject({ kind: 'workflows', creates: null });
  expect(plan({ mode: 'workflow_test', customScenarios: [scenario] }).kind).toBe('scenarios');
  expect(plan({}).kind).toBe('scan');
});

test('executeOnly needs something to execute', () => {
  expect(() => plan({ executeOnly: true })).toThrow('validation_error');
});
