import { expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { planRun } from './plan-run.ts';
import { plannedCreates } from './planned-creates.ts';

const planned = (request: Partial<RunStart>, url = 'https://staging.example.com/') =>
  planRun({ url, ...request }, { url: new URL(url), allowListed: false }, 'run_1');
function createsOf(request: Partial<RunStart>): unknown {
  const answer = planned(request);
  return answer.ok ? plannedCreates(answer.plan) : answer.refusal.code;
}
const asked = (safeMutation: RunStart['safeMutation'], mode: RunStart['mode'] = 'workflow_test') =>
  createsOf({ mode, safeMutation });

test('a workflow_test may be allowed to create, with a prefix of the caller or of the run', () => {
  expect(asked({ allowCreate: true, qaPrefix: 'qa_demo' })).toEqual({ prefix: 'qa_demo' });
  expect(asked({ allowCreate: true, cleanup: 'leave' })).toEqual(asked({ allowCreate: true }));
  expect(asked({ allowCreate: true })).toEqual({ prefix: expect.stringMatching(/^qa_[0-9a-f]{6}$/) });
});

test('without a flag there is no permission, in every mode', () => {
  for (const mode of ['fast_bug_scan', 'workflow_test', 'regression_check'] as const) {
    expect(asked({}, mode)).toBeNull();
    expect(asked({ allowCreate: false, allowDelete: false, cleanup: 'delete_created' }, mode)).toBeNull();
  }
});

test.each([
  ['allowUpdate', { mode: 'workflow_test', safeMutation: { allowCreate: true, allowUpdate: true } }],
  ['allowDelete', { mode: 'workflow_test', safeMutation: { allowDelete: true } }],
  ['cleanup', { mode: 'workflow_test', safeMutation: { allowCreate: true, cleanup: 'delete_created' } }],
  ['allowCreate', { mode: 'fast_bug_scan', safeMutation: { allowCreate: true } }],
  ['allowCreate', { safeMutation: { allowCreate: true } }],
  ['allowCreate', { mode: 'regression_check', safeMutation: { allowCreate: true } }],
] as const)('what is not there yet is refused by its own name: %s', (name, request) => {
  const answer = planned(request);
  expect(answer.ok).toBe(false);
  if (answer.ok) return;
  expect(answer.refusal.code).toBe('capability_unavailable');
  expect(answer.refusal.details.map(({ path }) => path)).toEqual([`safeMutation.${name}`]);
  expect(answer.refusal.message).toContain('workflow_test takes safeMutation.allowCreate');
});

test('scenarios of the caller need no permission and get none', () => {
  const customScenarios = [{ title: 'a', route: '/', steps: [{ action: 'reload' as const }] }];
  expect(createsOf({ mode: 'workflow_test', customScenarios, safeMutation: { allowCreate: true } })).toBeNull();
});

test('a host that looks like production is never written to', () => {
  const answer = planned({ mode: 'workflow_test', safeMutation: { allowCreate: true } }, 'https://www.example.com/');
  expect(answer.ok ? null : answer.refusal.code).toBe('destructive_refused');
});
