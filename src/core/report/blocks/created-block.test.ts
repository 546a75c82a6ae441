import { expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
import type { CustomScenario } from '#contract/scenario.ts';
import type { StepCall } from '#core/evidence/evidence.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import { buildBackendProof } from './created-block.ts';

const post: StepCall = {
  method: 'POST',
  path: '/api/notes',
  sameOrigin: true,
  status: 201,
  sentShape: '{note:string}',
  answerShape: '{}',
};
const text = 'qa_note';
const steps: CustomScenario['steps'] = [
  { assert: 'text_absent', text },
  { action: 'click', target: { testId: 'save' } },
  { assert: 'persists_after_reload', text },
];

function proofOf(records: Partial<StepRecord>[], of = steps): ReturnType<typeof buildBackendProof> {
  const scenario = compileCustomScenario({ title: 't', route: '/', steps: of }, 'https://a.test', 'laptop');
  const offset = scenario.steps.length - of.length;
  const all = records.map((record, index) => recordOf(index + offset, wordOf(of[index]), record));
  const result = { scenario, run: scenarioRunOf(all) } as unknown as ScenarioResult;
  return buildBackendProof({ scenarios: [result] });
}
const wordOf = (step: CustomScenario['steps'][number] | undefined): string =>
  step === undefined ? '' : 'assert' in step ? step.assert : step.action;

test('an accepted write that is there after a reload is proved', () => {
  const [proof] = proofOf([{}, { calls: [post] }, {}]);
  expect(proof).toMatchObject({ kind: 'write', persisted: true });
  expect(proof?.note).toContain('1 accepted write (POST)');
  expect(proof?.note).toContain('It was not there before the write.');
});

test('a text that may have been there before is told as such', () => {
  const [proof] = proofOf([{ calls: [post] }, {}], steps.slice(1));
  expect(proof?.note).toContain('unknown whether it was there before');
});

test('a write that is gone after a reload was not persisted', () => {
  const lost = { outcome: 'failed', facts: { answer: 'fail', code: 'lost_on_reload' } } as const;
  expect(proofOf([{}, { calls: [post] }, lost])).toMatchObject([{ persisted: false }]);
});

test('without an accepted write before it, or without an answer, a reload proves nothing', () => {
  expect(proofOf([{}, {}, {}])).toEqual([]);
  expect(proofOf([{}, { calls: [{ ...post, status: 422 }] }, {}])).toEqual([]);
  expect(proofOf([{}, { calls: [{ ...post, method: 'GET' }] }, {}])).toEqual([]);
  expect(proofOf([{}, { calls: [{ ...post, sameOrigin: false }] }, {}])).toEqual([]);
  expect(proofOf([{}, {}, { calls: [post] }])).toEqual([]);
  const late = { outcome: 'failed', facts: { answer: 'unsure', code: 'reload_failed' } } as const;
  expect(proofOf([{}, { calls: [post] }, late])).toEqual([]);
});
