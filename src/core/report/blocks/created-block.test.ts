import { describe, expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
import type { CustomScenario } from '#contract/scenario.ts';
import type { StepCall } from '#core/evidence/evidence.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import type { Life } from '#core/workflows/lifecycle/life-of.ts';
import type { RecordAct, RecordWrite } from '#core/workflows/lifecycle/record-order.ts';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { passedResult, shopRecord, shopScenario } from '../../../../test/kit/scenario-result-of.ts';
import type { CreateSeen } from '#core/workflows/create.ts';
import { buildBackendProof, buildCleanupReceipt, countWriters } from './created-block.ts';

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

function wrote(records: Partial<StepRecord>[], of = steps): ScenarioResult {
  const scenario = compileCustomScenario({ title: 't', route: '/', steps: of }, 'https://a.test', 'laptop');
  const offset = scenario.steps.length - of.length;
  const all = records.map((record, index) => recordOf(index + offset, wordOf(of[index]), record));
  return { scenario, run: scenarioRunOf(all) } as unknown as ScenarioResult;
}
const proofOf = (...of: Parameters<typeof wrote>) => buildBackendProof({ scenarios: [wrote(...of)] });
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

test('several writes before one reload are one proof, with their methods', () => {
  const [proof, ...others] = proofOf(
    [{ calls: [post, { ...post, method: 'PUT' }] }, { calls: [post] }, {}],
    [steps[1]!, steps[1]!, steps[2]!],
  );
  expect(others).toEqual([]);
  expect(proof?.note).toContain('3 accepted writes (POST, PUT) before step 3');
});

test('a text counts as absent before only if that was asked, for the same text, before the write, and held', () => {
  const known = (records: Partial<StepRecord>[], of = steps) => proofOf(records, of)[0]?.note.includes('was not there');
  const written = { calls: [post] };
  expect(known([{ outcome: 'failed' }, written, {}])).toBe(false);
  expect(known([{}, written, {}], [{ assert: 'text_absent', text: 'another' }, ...steps.slice(1)])).toBe(false);
  expect(known([{}, written, {}], [{ assert: 'text_visible', text }, ...steps.slice(1)])).toBe(false);
  expect(known([{}, written, {}], [{ action: 'reload' }, ...steps.slice(1)])).toBe(false);
  expect(known([written, {}, {}], [steps[1]!, steps[0]!, steps[2]!])).toBe(false);
});

const created = (partial: Partial<CreateSeen> = {}): CreateSeen => ({
  path: '/api/notes',
  body: 'hash',
  shape: '{}',
  keyed: false,
  status: 201,
  record: null,
  ...partial,
});
const creating = shopScenario({
  creates: { prefix: 'qa_', step: 1, sends: 'filled', fields: ['note'], address: '/notes', twice: false },
});
const looked = (as: string, echoes: number) =>
  shopRecord(0, 'look', { facts: { look: as }, look: { echoes } as unknown as NonNullable<StepRecord['look']> });

describe('a scenario that may create', () => {
  const proof = (creates: readonly CreateSeen[], records: StepRecord[] = []) =>
    buildBackendProof({ scenarios: [passedResult({ scenario: creating, creates }, records)] });
  test('says how many creates were sent and accepted, and that they were left', () => {
    const all = [created(), created({ status: null }), created({ status: 399 }), created({ status: 400 })];
    expect(proof(all)).toEqual([
      {
        scenarioId: creating.id,
        kind: 'create',
        persisted: false,
        note: '4 creates sent by all runs of this scenario, 3 accepted; prefix qa_. The records were not deleted (cleanup: leave).',
      },
    ]);
    expect(proof([created()])[0]?.note).toContain('1 create sent by all runs of this scenario, 1 accepted');
  });
  test('has proved it if the reloaded page shows more of it than the filled form', () => {
    const persisted = (...records: StepRecord[]) => proof([created()], records)[0]?.persisted;
    expect(persisted(looked('typed', 1), looked('kept', 2))).toBe(true);
    expect(persisted(looked('typed', 1), looked('kept', 1))).toBe(false);
    expect(persisted(looked('kept', 1))).toBe(true);
    expect(persisted(looked('typed', 1))).toBe(false);
  });
});

const write = (act: RecordAct, partial: Partial<RecordWrite> = {}): RecordWrite => ({
  act,
  method: 'POST',
  path: '/api/notes',
  shape: '{}',
  body: 'hash',
  status: 201,
  failed: false,
  ...partial,
});
const lifeOf = (partial: Partial<Life> = {}): Life => ({
  created: 1,
  left: 0,
  writes: [write('create')],
  corrected: 0,
  reads: [],
  local: false,
  ...partial,
});
const living = shopScenario({ records: { prefix: 'qa_' } });
const lived = (lives: readonly Life[], outcome: 'passed' | 'unsure' = 'passed') =>
  passedResult({ scenario: living, lives, outcome });

describe('a lifecycle', () => {
  const proof = (...lives: Life[]) => buildBackendProof({ scenarios: [lived(lives)] });
  test('has a row for each kind of write, and none for a kind that was not sent', () => {
    const writes = [write('create'), write('update', { method: 'PUT' }), write('delete', { method: 'DELETE' })];
    expect(proof(lifeOf({ writes }))).toEqual([
      {
        scenarioId: living.id,
        kind: 'create',
        persisted: true,
        note: '1 sent by all runs of this scenario (POST /api/notes), 1 answered without an error status; prefix qa_. No record was left.',
      },
      expect.objectContaining({ kind: 'update', note: expect.stringContaining('(PUT /api/notes)') }),
      expect.objectContaining({ kind: 'delete', note: expect.stringContaining('(DELETE /api/notes)') }),
    ]);
    expect(proof()).toEqual([]);
  });
  test('counts only answers without an error', () => {
    const writes = [
      write('create', { status: 399 }),
      write('create', { status: 400 }),
      write('create', { status: null }),
      write('create', { failed: true }),
    ];
    expect(proof(lifeOf({ writes }))[0]?.note).toMatch(/^4 sent .*, 1 answered without an error status/);
  });
  test('names three ways at most, and says what was left', () => {
    const writes = ['/a', '/b', '/c', '/d'].map((path) => write('create', { path }));
    const [row] = proof(lifeOf({ writes, left: 1 }), lifeOf({ left: 2 }));
    expect(row?.note).toContain('(POST /a, POST /b, POST /c)');
    expect(row?.note).toContain('3 left: search for the prefix.');
  });
  test('says how many creates were refused, corrected and sent again', () => {
    const twice = lifeOf({ writes: [write('create'), write('create'), write('update')], corrected: 1 });
    const said = 'The target refused 2 of them, which were corrected and sent again. ';
    expect(proof(twice, twice).map(({ note }) => note.includes(said))).toEqual([true, false]);
    expect(proof(lifeOf())[0]?.note).not.toContain('refused');
  });
  test('says by which reads the app itself returned the record, for the create alone', () => {
    const reads = ['/a', '/b', '/c', '/d'].map((path) => ({ method: 'GET', path, shape: '{}' }));
    const rows = proof(lifeOf({ reads, writes: [write('create'), write('update')] }));
    const said = "The app's own read returned the record (GET /a, GET /b, GET /c). ";
    expect(rows.map(({ note }) => note.includes(said))).toEqual([true, false]);
    expect(proof(lifeOf())[0]?.note).not.toContain("The app's own read");
  });
  test('has proved nothing unless it passed and a record was seen', () => {
    const persisted = (...args: Parameters<typeof lived>) =>
      buildBackendProof({ scenarios: [lived(...args)] })[0]?.persisted;
    expect(persisted([lifeOf()])).toBe(true);
    expect(persisted([lifeOf()], 'unsure')).toBe(false);
    expect(persisted([lifeOf({ created: 0 })], 'unsure')).toBe(false);
    expect(persisted([lifeOf({ created: 0 }), lifeOf()])).toBe(true);
  });
  test('has no write to prove where the target had to refuse the record, and did', () => {
    expect(proof(lifeOf({ created: 0 }))).toEqual([]);
  });
});

test('scenarios that wrote are counted in one unit, whatever they wrote and saw again', () => {
  const count = (...scenarios: ScenarioResult[]) => Object.values(countWriters({ scenarios }));
  expect(countWriters({})).toEqual({ accepted: 0, persisted: 0 });
  expect(count(passedResult())).toEqual([0, 0]);
  expect(count(passedResult({ creates: [created({ status: 422 })] }))).toEqual([0, 0]);
  expect(count(passedResult({ creates: [created(), created()] }), passedResult({ creates: [created()] }))).toEqual([
    2, 0,
  ]);
  expect(count(lived([lifeOf({ created: 0 })]))).toEqual([0, 0]);
  // What a page keeps by itself was sent to nobody.
  expect(count(lived([lifeOf({ local: true })]))).toEqual([0, 0]);
  expect(count(wrote([{}, { calls: [post] }, {}]), wrote([{}, {}, {}]))).toEqual([1, 1]);
  const whole = (outcome?: 'unsure') =>
    lived([lifeOf({ writes: [write('create'), write('update'), write('delete')] })], outcome);
  expect(buildBackendProof({ scenarios: [whole()] })).toHaveLength(3);
  expect(count(whole(), whole('unsure'))).toEqual([2, 1]);
});

describe('the receipt of the clean-up', () => {
  const plan = { ...reportInputOf().plan, creates: { prefix: 'qa_' } } as never;
  test('is missing where nothing may be created', () => {
    expect(buildCleanupReceipt(reportInputOf({ scenarios: [passedResult({ creates: [created()] })] }))).toBeNull();
  });
  test('counts what was created and left, over all scenarios', () => {
    const scenarios = [passedResult({ creates: [created(), created({ status: 500 })] }), passedResult()];
    expect(buildCleanupReceipt({ scenarios, plan })).toEqual({ created: 1, removed: 0, left: 1 });
    expect(buildCleanupReceipt({ plan })).toEqual({ created: 0, removed: 0, left: 0 });
  });
  test('counts what a lifecycle removed again', () => {
    const scenarios = [lived([lifeOf({ created: 3, left: 1 })]), lived([lifeOf({ created: 2, left: 1 })])];
    expect(buildCleanupReceipt({ scenarios, plan })).toEqual({ created: 5, removed: 3, left: 2 });
  });
});
