// Fix Checks, comparison, history and patch batches over the API, from reports stored by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparisonSchema } from '#contract/compare.ts';
import type { Finding } from '#contract/finding.ts';
import { fixChecksSchema } from '#contract/fix-checks.ts';
import { historySchema } from '#contract/history.ts';
import { limit } from '#contract/limits.ts';
import { patchBatchEvaluationSchema } from '#contract/patch-batch.ts';
import { fixCheckStartedSchema } from '#contract/run-actions.ts';
import { runStatusSchema } from '#contract/run-status.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { loadRun } from '#service/store/runs.ts';
import { partlyFixed } from '../kit/partly-fixed.ts';
import { findingOf, idOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

let service: TestService;
let stranger: TestAccount;
let admin: TestAccount;
let hosts = 0;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addAccount();
  admin = await service.addAccount({ role: 'admin' });
}, 60_000);
afterAll(() => service.close());

const newHost = (): string => {
  hosts += 1;
  return `staging.f${hosts}-example.com`;
};

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  who: TestAccount | null = null,
  rest: { payload?: unknown; headers?: Record<string, string> } = {},
) =>
  service.app.inject({
    method,
    url,
    headers: { ...(who && { 'x-api-key': who.key }), ...rest.headers },
    ...(rest.payload === undefined ? {} : { payload: rest.payload as object }),
  });

async function endedRun(
  owner: TestAccount,
  findings: readonly Finding[] = [findingOf('a'), findingOf('b')],
  host = newHost(),
): Promise<string> {
  const runId = await startedRun(service, owner, host);
  await endRun(service, runId, reportOf(findings, ['/']));
  return runId;
}

async function startCheck(runId: string, owner: TestAccount): Promise<string> {
  const answer = await call('POST', `/api/runs/${runId}/fix-check`, owner);
  expect(answer.statusCode).toBe(200);
  return fixCheckStartedSchema.parse(answer.json()).runId;
}

/** Ends a Fix Check in which the named findings are fixed and the others still reproduce. */
async function endCheck(checkId: string, fixed: readonly string[], fresh: readonly string[] = []): Promise<void> {
  const verification = partlyFixed([findingOf('a'), findingOf('b')], fixed, fresh);
  await endRun(service, checkId, reportOf([], ['/']), verification);
}

describe('POST fix-check', () => {
  test('queues a Fix Check that costs nothing and is pending until it has looked [post-fix-check]', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const before = await loadBalance(service.store.db, owner.id, service.context.clock());
    const answer = await call('POST', `/api/runs/${runId}/fix-check`, owner);
    const started = fixCheckStartedSchema.parse(answer.json());
    expect(started).toMatchObject({ state: 'queued', fixCheckOf: runId, scenarios: 2 });
    expect(await loadBalance(service.store.db, owner.id, service.context.clock())).toBe(before);
    const status = runStatusSchema.parse((await call('GET', `/api/runs/${started.runId}`, owner)).json());
    expect(status).toMatchObject({
      kind: 'fix_check',
      parentRunId: runId,
      creditsCharged: 0,
      fixVerification: { status: 'pending' },
    });
  });

  test('only the owner reads in its status which run it checks', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const url = `/api/runs/${await startCheck(runId, owner)}`;
    const mine = await call('GET', url, owner);
    expect(runStatusSchema.parse(mine.json()).parentRunId).toBe(runId);
    for (const who of [null, stranger]) {
      const theirs = await call('GET', url, who, { headers: { 'if-none-match': String(mine.headers['etag']) } });
      expect(theirs.statusCode).toBe(200);
      expect(runStatusSchema.parse(theirs.json()).parentRunId).toBeNull();
      expect(theirs.body).not.toContain(runId);
    }
  });

  test.each([
    ['no body', {}],
    ['an empty object', { payload: {} }],
    ['a bare JSON content type', { headers: { 'content-type': 'application/json' } }],
  ])('accepts %s', async (_what, rest) => {
    const owner = await service.addAccount();
    const answer = await call('POST', `/api/runs/${await endedRun(owner)}/fix-check`, owner, rest);
    expect(answer.statusCode).toBe(200);
  });

  test('refuses a body, a stranger and a run without failures', async () => {
    const owner = await service.addAccount();
    const failing = await endedRun(owner);
    const refusals = [
      await call('POST', `/api/runs/${failing}/fix-check`, owner, { payload: { routes: ['/'] } }),
      await call('POST', `/api/runs/${failing}/fix-check`, stranger),
      await call('POST', `/api/runs/${failing}/fix-check`),
      await call('POST', `/api/runs/${await endedRun(owner, [])}/fix-check`, owner),
      await call('POST', `/api/runs/${await startedRun(service, owner, newHost())}/fix-check`, owner),
      await call('POST', '/api/runs/run_1/fix-check', owner),
    ];
    expect(refusals.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [400, 'validation_error'],
      [403, 'forbidden'],
      [401, 'authentication_required'],
      [409, 'nothing_to_verify'],
      [409, 'run_not_finished'],
      [404, 'not_found'],
    ]);
    expect(Number(refusals[4]!.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a check that would create is refused once its host looks like production', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const { plan } = (await loadRun(service.store.db, runId))!;
    const check = async (creates: { prefix: string } | null, origin: string) => {
      const changed = JSON.stringify({ ...plan, kind: 'workflows', creates, target: { ...plan.target, origin } });
      await service.store.db.updateTable('runs').set({ plan: changed }).where('id', '=', runId).execute();
      const answer = await call('POST', `/api/runs/${runId}/fix-check`, owner);
      return [answer.statusCode, answer.json().error];
    };
    expect(await check({ prefix: 'qa_a' }, 'https://www.example.com')).toEqual([400, 'destructive_refused']);
    expect(await check(null, 'https://www.example.com')).toEqual([200, undefined]);
  });

  test('answers the one in flight, and means the original on the id of a Fix Check', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const [first, second] = await Promise.all([startCheck(runId, owner), startCheck(runId, owner)]);
    expect(second).toBe(first);
    await endCheck(first!, ['a']);
    const again = fixCheckStartedSchema.parse((await call('POST', `/api/runs/${first}/fix-check`, admin)).json());
    expect(again.fixCheckOf).toBe(runId);
    expect(again.runId).not.toBe(first);
  });

  test('is refused after twenty, and deleting them gives no more', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    for (let count = 0; count < limit('fixChecksMax'); count += 1) await endCheck(await startCheck(runId, owner), []);
    const answer = await call('POST', `/api/runs/${runId}/fix-check`, owner);
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'fix_check_limit']);
    expect(answer.headers['retry-after']).toBeDefined();
    const list = fixChecksSchema.parse((await call('GET', `/api/runs/${runId}/fix-checks`, owner)).json());
    for (const { runId: checkId } of list.fixChecks) await call('DELETE', `/api/runs/${checkId}`, owner);
    const after = fixChecksSchema.parse((await call('GET', `/api/runs/${runId}/fix-checks`, owner)).json());
    expect(after).toEqual({ fixChecks: [], left: 0 });
    const again = await call('POST', `/api/runs/${runId}/fix-check`, owner);
    expect([again.statusCode, again.json().error]).toEqual([429, 'fix_check_limit']);
  });
});

describe('the Fix Checks of a run', () => {
  test('are named by id for the owner, and by date and number for everyone else', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const checkId = await startCheck(runId, owner);
    await endCheck(checkId, ['a']);
    const url = `/api/runs/${runId}/fix-checks`;
    const mine = fixChecksSchema.parse((await call('GET', url, owner)).json());
    expect(mine).toMatchObject({
      left: limit('fixChecksMax') - 1,
      fixChecks: [{ runId: checkId, status: 'partially_fixed' }],
    });
    for (const other of [await call('GET', url), await call('GET', url, stranger)]) {
      const theirs = fixChecksSchema.parse(other.json());
      expect(theirs.fixChecks[0]).toMatchObject({ runId: null, name: expect.stringMatching(/^\d{4}-\d\d-\d\d #1$/) });
      expect(other.body).not.toContain(checkId);
    }
  });
});

describe('comparison [compare-runs]', () => {
  test('distinguishes new, still and gone', async () => {
    const owner = await service.addAccount();
    const host = newHost();
    const base = await endedRun(owner, [findingOf('a'), findingOf('b')], host);
    const head = await endedRun(owner, [findingOf('b'), findingOf('c')], host);
    const answer = await call('GET', `/api/runs/compare?base=${base}&head=${head}`);
    expect(comparisonSchema.parse(answer.json()).counts).toMatchObject({ new: 1, still: 1, gone: 1 });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('refuses runs of two accounts, unfinished ones, unknown ones and missing names', async () => {
    const owner = await service.addAccount();
    const mine = await endedRun(owner);
    const theirs = await endedRun(stranger);
    const open = await startedRun(service, owner, newHost());
    const of = (query: string) => call('GET', `/api/runs/compare?${query}`);
    const answers = await Promise.all([
      of(`base=${mine}&head=${theirs}`),
      of(`base=${mine}&head=${open}`),
      of(`base=${mine}&head=run_1`),
      of(`base=${mine}`),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [400, 'validation_error'],
      [409, 'run_not_finished'],
      [404, 'not_found'],
      [400, 'validation_error'],
    ]);
  });
});

describe('history [history-surface]', () => {
  test('looks at earlier runs of the same account and target only, and hides their ids', async () => {
    const owner = await service.addAccount();
    const host = newHost();
    const first = await endedRun(owner, [findingOf('a')], host);
    await endedRun(stranger, [findingOf('b')], host);
    await endedRun(owner, [findingOf('b')]);
    const last = await endedRun(owner, [findingOf('a'), findingOf('b')], host);
    const open = await call('GET', `/api/runs/${last}/history`);
    const read = historySchema.parse(open.json());
    expect(read.findings.map(({ findingId, class: kind }) => [findingId, kind])).toEqual([
      [idOf('a'), 'recurring'],
      [idOf('b'), 'new'],
    ]);
    expect(read.earlierRuns).toHaveLength(1);
    expect(read.earlierRuns[0]?.runId).toBeNull();
    expect(open.body).not.toContain(first);
    const own = historySchema.parse((await call('GET', `/api/runs/${last}/history`, owner)).json());
    expect(own.earlierRuns[0]?.runId).toBe(first);
  });
});

describe('a patch batch [patch-not-persisted]', () => {
  const evaluate = (runId: string, who: TestAccount, payload: unknown) =>
    call('POST', `/api/runs/${runId}/patch-batches`, who, { payload });

  test('moves only along legal ways, and a verified state cannot be claimed', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const moved = patchBatchEvaluationSchema.parse(
      (await evaluate(runId, owner, { state: 'proposed', to: 'patching' })).json(),
    );
    expect(moved).toMatchObject({ state: 'patching', next: ['deployed', 'abandoned', 'blocked'], persisted: false });
    for (const body of [
      { state: 'proposed', to: 'deployed' },
      { state: 'verifying', to: 'all_verified' },
      { state: 'all_verified' },
      { state: 'verifying', findingIds: [idOf('nobody')] },
      { state: 'verifying', fixCheckRunIds: [runId] },
    ])
      expect([JSON.stringify(body), (await evaluate(runId, owner, body)).statusCode]).toEqual([
        JSON.stringify(body),
        400,
      ]);
    expect((await evaluate(runId, stranger, { state: 'proposed' })).statusCode).toBe(403);
  });

  test('is verified by its Fix Checks, and leaves no row behind', async () => {
    const owner = await service.addAccount();
    const runId = await endedRun(owner);
    const checks: string[] = [];
    const stateNow = async (): Promise<string> =>
      patchBatchEvaluationSchema.parse(
        (await evaluate(runId, owner, { state: 'verifying', fixCheckRunIds: checks })).json(),
      ).state;
    expect(await stateNow()).toBe('verifying');
    for (const [fixed, fresh, state] of [
      [[], [], 'still_failing'],
      [['a'], [], 'partially_verified'],
      [['a', 'b'], ['c'], 'regression_introduced'],
      [['a', 'b'], [], 'all_verified'],
    ] as const) {
      const checkId = await startCheck(runId, owner);
      checks.push(checkId);
      expect(await stateNow()).toBe('verifying');
      await endCheck(checkId, fixed, fresh);
      expect(await stateNow()).toBe(state);
    }
    const rows = await service.store.db.selectFrom('runs').select('id').where('accountId', '=', owner.id).execute();
    expect(rows).toHaveLength(1 + checks.length);
  });
});
