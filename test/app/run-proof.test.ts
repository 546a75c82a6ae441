// What is read of runs that have ended, and what becomes of their findings: each answer whole, word for word.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Finding } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import { limit } from '#contract/limits.ts';
import { compareRuns as compare } from '#core/domain/compare-runs.ts';
import type { Report } from '#contract/report.ts';
import { viewAppMap } from '#core/report/views/view-app-map.ts';
import type { Verb } from '#service/app/call.ts';
import type { Caller } from '#service/app/caller.ts';
import { evaluatePatchBatch } from '#service/app/checks/evaluate-patch-batch.ts';
import { listFixChecks } from '#service/app/checks/list-fix-checks.ts';
import { startFixCheck } from '#service/app/checks/start-fix-check.ts';
import { evaluateLaunchReadiness } from '#service/app/launch/evaluate-launch-readiness.ts';
import { readLaunchReadiness } from '#service/app/launch/read-launch-readiness.ts';
import { getSigningKeys } from '#service/app/proof/get-signing-keys.ts';
import { compareRuns } from '#service/app/runs/compare-runs.ts';
import { deleteRun } from '#service/app/runs/delete-run.ts';
import { exportRun } from '#service/app/runs/export-run.ts';
import { pictureData } from '#service/app/runs/picture-data.ts';
import { readAppMap } from '#service/app/runs/read-app-map.ts';
import { readCompactProof } from '#service/app/runs/read-compact-proof.ts';
import { readFixHints } from '#service/app/runs/read-fix-hints.ts';
import { readHistory } from '#service/app/runs/read-history.ts';
import { readOperationalDepth } from '#service/app/runs/read-operational-depth.ts';
import { readPicture } from '#service/app/runs/read-picture.ts';
import { readProofPack } from '#service/app/runs/read-proof-pack.ts';
import { readReport } from '#service/app/runs/read-report.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { closeRecordEntry, insertRecordEntry } from '#service/store/record-entries.ts';
import { loadRun } from '#service/store/runs.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { endOf } from '../store/open-test-store.ts';
import { startOf } from '../store/start-of.ts';
import { copyId, copyRun } from '../kit/copy-run.ts';
import { partlyFixed } from '../kit/partly-fixed.ts';
import { findingOf, idOf, planOf, reportOf } from '../kit/report-of.ts';
import { invalid, refusal, valueOf } from '../kit/verb-answers.ts';
import { type VerbWorld, openVerbWorld, verbUrl } from '../kit/verb-world.ts';

let world: VerbWorld;
beforeAll(async () => {
  world = await openVerbWorld();
}, 60_000);
afterAll(() => world.close());

const unknownRun = `run_${'A'.repeat(22)}`;
const notFound = refusal('not_found');
const unfinished = { kind: 'refusal', refusal: { code: 'run_not_finished', retryAfterSeconds: 1 } };
const foreign = refusal('forbidden', 'This run belongs to another account.');
const ofRun = (runId: string) => ({ params: { runId } });
let hosts = 0;

/** A second after whatever was before, so that runs have an order. */
async function queued(caller: Caller, host = `staging.h${(hosts += 1)}-example.com`): Promise<string> {
  world.advance(1_000);
  const start = startOf(caller.accountId, { plan: planOf(host), now: world.now() });
  const started = await startRunTransaction(world.store, world.context.queue, start);
  expect(started.kind).toBe('started');
  return start.runId;
}
async function end(
  runId: string,
  report: Report,
  { fixVerification = null as FixVerification | null, state = 'completed' as 'completed' | 'errored' } = {},
): Promise<void> {
  const claim = { runId, workerId: 'test', now: world.now(), defer: async () => undefined };
  expect((await claimRun(world.store, claim)).kind).toBe('claimed');
  const stored = { ...report, fixVerification, run: { ...report.run, runId } };
  const body = JSON.stringify(stored);
  const part = { state, verdict: report.verdict, fixVerification, report: { body, digest: report.digest } };
  expect((await finishRun(world.store, endOf(runId, { ...part, now: world.now() }))).kind).toBe('finished');
}
const bugs = [findingOf('a', { severity: 'high' }), findingOf('b')];
async function ended(caller: Caller, findings: readonly Finding[] = bugs, host?: string): Promise<string> {
  const runId = await queued(caller, host);
  await end(runId, reportOf(findings, ['/']));
  return runId;
}
async function nameOf(runId: string, place: number, known: boolean) {
  const run = await loadRun(world.store.db, runId);
  const at = run?.finishedAt?.toISOString() ?? '';
  const name = `${at.slice(0, 10)} #${place}`;
  return { name, runId: known ? runId : null, kind: run?.kind, verdict: run?.verdict, finishedAt: at };
}
const check = (runId: string, caller: Caller, part = {}) => world.ask(startFixCheck, caller, ofRun(runId), part);
async function checked(runId: string, caller: Caller, fixed: readonly string[], fresh: readonly string[] = []) {
  const { runId: checkId } = valueOf(await check(runId, caller));
  world.advance(1_000);
  await end(checkId, reportOf([], ['/']), { fixVerification: partlyFixed(bugs, fixed, fresh) });
  return checkId;
}

describe('a Fix Check', () => {
  test('is started for its original, once at a time, and by its owner', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    expect(await check(runId, await world.addCaller())).toEqual(foreign);
    const answer = await check(runId, caller);
    const { runId: checkId } = valueOf(answer);
    const address = `${verbUrl}/api/runs/${checkId}`;
    const value = {
      runId: expect.stringMatching(/^run_[\w-]{22}$/),
      state: 'queued',
      fixCheckOf: runId,
      scenarios: 2,
      links: {
        status: address,
        report: `${address}/report.json`,
        proofPack: `${address}/proof-pack.json`,
        compactProof: `${address}/compact-proof`,
        console: `${verbUrl}/console/runs/${checkId}`,
      },
    };
    expect(answer).toEqual({ kind: 'value', value });
    expect(await check(runId, caller)).toEqual({ kind: 'value', value: { ...value, runId: checkId } });
    expect(await loadRun(world.store.db, checkId)).toMatchObject({
      kind: 'fix_check',
      parentRunId: runId,
      creditsCharged: 0,
      withLogin: false,
      fixVerification: { status: 'pending' },
    });
    const claim = { runId: checkId, workerId: 'test', now: world.now(), defer: async () => undefined };
    await claimRun(world.store, claim);
    // On the id of a Fix Check the original is meant.
    expect(await check(checkId, caller)).toEqual({
      kind: 'value',
      value: { ...value, runId: checkId, state: 'running' },
    });
  });

  test('needs something to verify in a run that has ended, and of which the original is there', async () => {
    const caller = await world.addCaller();
    expect(await check(unknownRun, caller)).toEqual(notFound);
    expect(await check(await queued(caller), caller)).toEqual(unfinished);
    expect(await check(await ended(caller, []), caller)).toEqual(refusal('nothing_to_verify'));
    const failed = reportOf([findingOf('a')], ['/']);
    const only = async (part: Partial<Report>) => {
      const runId = await queued(caller);
      await end(runId, { ...failed, ...part });
      return await check(runId, caller);
    };
    expect(await only({ findings: [] })).toMatchObject({ value: { scenarios: 1 } });
    expect(await only({ scenarios: [] })).toMatchObject({ value: { scenarios: 1 } });
    const passed = failed.scenarios.map((each) => ({ ...each, outcome: 'passed' as const }));
    expect(await only({ findings: [], scenarios: passed })).toEqual(refusal('nothing_to_verify'));
    const runId = await ended(caller);
    const checkId = await checked(runId, caller, []);
    await world.store.db.updateTable('runs').set({ parentRunId: unknownRun }).where('id', '=', checkId).execute();
    expect(await check(checkId, caller)).toEqual(notFound);
    expect(await world.ask(listFixChecks, caller, ofRun(checkId))).toEqual(notFound);
  });

  test('has a bound for each run, and for the queue of the account', async () => {
    const caller = await world.addCaller('pro');
    const runId = await ended(caller);
    const set = (fixChecksStarted: number) =>
      world.store.db.updateTable('runs').set({ fixChecksStarted }).where('id', '=', runId).execute();
    await set(limit('fixChecksMax'));
    expect(await check(runId, caller)).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'fix_check_limit',
        message: 'This run has used all of its 20 Fix Checks. Start a new run.',
        retryAfterSeconds: 86_400,
      },
    });
    await set(limit('fixChecksMax') + 1);
    expect(valueOf(await world.ask(listFixChecks, caller, ofRun(runId)))).toEqual({ fixChecks: [], left: 0 });
    await set(0);
    await copyRun(world.store.db, await queued(caller), limit('queuedPerAccount') - 1);
    expect(await check(runId, caller)).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'rate_limited',
        message: 'This account has too many queued runs. Nothing was created. Try again when a run has finished.',
        retryAfterSeconds: 30,
      },
    });
  });

  test('is listed with its id for its owner, and with its day and number for everyone else', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const first = await checked(runId, caller, ['a']);
    const second = valueOf(await check(runId, caller)).runId;
    const list = (id: string, who: Caller | null) => world.ask(listFixChecks, who, ofRun(id));
    // It is pending even where nothing says so yet.
    await world.store.db.updateTable('runs').set({ fixVerification: 'null' }).where('id', '=', second).execute();
    const [one, two] = [await loadRun(world.store.db, first), await loadRun(world.store.db, second)];
    const day = (at: Date | undefined) => at?.toISOString().slice(0, 10);
    const rows = [
      {
        name: `${day(one?.createdAt)} #1`,
        runId: null as string | null,
        state: 'completed',
        status: 'partially_fixed',
        errorBound: one?.fixVerification?.errorBound ?? null,
        createdAt: one?.createdAt.toISOString(),
        finishedAt: one?.finishedAt?.toISOString(),
      },
      {
        name: `${day(two?.createdAt)} #2`,
        runId: null as string | null,
        state: 'queued',
        status: 'pending',
        errorBound: null,
        createdAt: two?.createdAt.toISOString(),
        finishedAt: null,
      },
    ] as const;
    const answer = (...ids: (string | null)[]) => ({
      kind: 'value',
      value: { fixChecks: rows.map((row, at) => ({ ...row, runId: ids[at] })), left: 18 },
    });
    expect(await list(runId, caller)).toEqual(answer(first, second));
    expect(await list(runId, null)).toEqual(answer(null, null));
    expect(await list(runId, await world.addCaller())).toEqual(answer(null, null));
    // Whoever knows one of them reads its id, and no other.
    expect(await list(second, null)).toEqual(answer(null, second));
    expect(await list(unknownRun, caller)).toEqual(notFound);
  });
});

describe('a patch batch', () => {
  const evaluate = (runId: string, who: Caller, body: object) =>
    world.ask(evaluatePatchBatch, who, { ...ofRun(runId), body });
  const open = bugs.map(({ id }) => ({ findingId: id, status: null as string | null }));

  test('says where it is and where it may go', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const answer = (state: string, next: readonly string[], reason: string) => ({
      kind: 'value',
      value: { runId, state, next, reason, findings: open, newFailures: [], persisted: false },
    });
    expect(await evaluate(runId, caller, { state: 'proposed' })).toEqual(
      answer('proposed', ['patching', 'abandoned', 'blocked'], 'No state was requested.'),
    );
    expect(await evaluate(runId, caller, { state: 'proposed', to: 'patching' })).toEqual(
      answer('patching', ['deployed', 'abandoned', 'blocked'], 'The batch may change from proposed to patching.'),
    );
    const verifying = [
      'all_verified',
      'partially_verified',
      'still_failing',
      'regression_introduced',
      'abandoned',
      'blocked',
    ];
    expect(await evaluate(runId, caller, { state: 'verifying' })).toEqual(
      answer('verifying', verifying, 'No Fix Check was given.'),
    );
    // What is asked for is not computed.
    expect(await evaluate(runId, caller, { state: 'verifying', to: 'abandoned' })).toEqual(
      answer('abandoned', [], 'The batch may change from verifying to abandoned.'),
    );
    expect(await evaluate(runId, caller, { state: 'still_failing', to: 'patching' })).toEqual(
      answer('patching', ['deployed', 'abandoned', 'blocked'], 'The batch may change from still_failing to patching.'),
    );
    expect(await evaluate(runId, await world.addCaller(), { state: 'proposed' })).toEqual(foreign);
    expect(await evaluate(await queued(caller), caller, { state: 'proposed' })).toEqual(unfinished);
  });

  test('refuses what the run does not have, and what is not proved', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const fixCheck = await checked(runId, caller, ['a']);
    const other = await checked(await ended(caller), caller, []);
    const evaluated = (body: object) => evaluate(runId, caller, body);
    expect(await evaluated({ state: 'verifying', findingIds: [idOf('a'), idOf('nobody')] })).toEqual(
      invalid('findingIds', 'unknown_finding', 'The run has no such finding.'),
    );
    for (const ids of [[other], [fixCheck, other], [runId]])
      expect(await evaluated({ state: 'verifying', fixCheckRunIds: ids })).toEqual(
        invalid('fixCheckRunIds', 'not_a_fix_check', 'Each must be a Fix Check of this run.'),
      );
    expect(await evaluated({ state: 'proposed', to: 'deployed' })).toEqual(
      invalid('to', 'illegal_transition', 'A batch in state proposed may change to patching, abandoned, blocked.'),
    );
    expect(await evaluated({ state: 'abandoned', to: 'patching' })).toEqual(
      invalid('to', 'illegal_transition', 'A batch in state abandoned may change to nothing else.'),
    );
    for (const state of ['all_verified', 'partially_verified', 'still_failing', 'regression_introduced'])
      expect(await evaluated({ state })).toEqual(
        invalid('fixCheckRunIds', 'needed', `Send the Fix Checks that make the batch ${state}.`),
      );
    const partly = {
      kind: 'value',
      value: {
        runId,
        state: 'partially_verified',
        next: ['patching', 'abandoned', 'blocked'],
        reason: expect.stringContaining('fixed_verified'),
        findings: [
          { findingId: idOf('a'), status: 'fixed_verified' },
          { findingId: idOf('b'), status: 'still_reproduces' },
        ],
        newFailures: [],
        persisted: false,
      },
    };
    for (const state of ['verifying', 'all_verified', 'still_failing'])
      expect(await evaluated({ state, fixCheckRunIds: [fixCheck, fixCheck] })).toEqual(partly);
    expect(await evaluated({ state: 'verifying', fixCheckRunIds: [fixCheck], findingIds: [idOf('a')] })).toMatchObject({
      value: { state: 'all_verified', findings: [{ findingId: idOf('a'), status: 'fixed_verified' }] },
    });
    const running = valueOf(await check(runId, caller)).runId;
    expect(await evaluated({ state: 'verifying', fixCheckRunIds: [fixCheck, running] })).toMatchObject({
      value: { state: 'verifying', reason: 'A Fix Check has not finished yet.' },
    });
    const worse = await ended(caller);
    const broke = await checked(worse, caller, ['a', 'b'], ['c']);
    expect(await evaluate(worse, caller, { state: 'verifying', fixCheckRunIds: [broke] })).toMatchObject({
      value: { state: 'regression_introduced', newFailures: [idOf('c')] },
    });
  });
});

describe('two runs', () => {
  test('of one account are compared once both have ended', async () => {
    const caller = await world.addCaller();
    const [base, head] = [await ended(caller), await ended(caller, [findingOf('c')])];
    const ask = (one: string, other: string) => world.ask(compareRuns, null, { query: { base: one, head: other } });
    expect(await ask(base, head)).toEqual({
      kind: 'value',
      value: {
        base: await nameOf(base, 1, true),
        head: await nameOf(head, 2, true),
        ...compare(reportOf(bugs, ['/']), reportOf([findingOf('c')], ['/'])),
      },
    });
    const open = await queued(caller);
    expect([await ask(unknownRun, head), await ask(base, unknownRun)]).toEqual([notFound, notFound]);
    expect([await ask(open, head), await ask(base, open)]).toEqual([unfinished, unfinished]);
    expect(await ask(base, await ended(await world.addCaller()))).toEqual(
      invalid('head', 'other_account', 'Only runs of the same account can be compared.'),
    );
  });

  test('of one target are the history of the later one', async () => {
    const caller = await world.addCaller();
    const host = 'staging.history-example.com';
    const runs = [await ended(caller, bugs, host), await ended(caller, [], host), await ended(caller, bugs, host)];
    await ended(caller, bugs);
    const read = (runId: string, who: Caller | null) => world.ask(readHistory, who, ofRun(runId));
    const own = valueOf(await read(runs[2]!, caller));
    expect(own).toMatchObject({
      run: await nameOf(runs[2]!, 3, true),
      earlierRuns: [await nameOf(runs[0]!, 1, true), await nameOf(runs[1]!, 2, true)],
      runsLeftOut: false,
    });
    expect(own.findings.map(({ findingId, class: kind }) => [findingId, kind])).toEqual([
      [idOf('a'), 'regressed'],
      [idOf('b'), 'regressed'],
    ]);
    const theirs = valueOf(await read(runs[1]!, null));
    expect([theirs.run.runId, theirs.earlierRuns.map(({ runId }) => runId)]).toEqual([runs[1], [null]]);
    expect(await read(unknownRun, caller)).toEqual(notFound);
    expect(await read(await queued(caller, host), caller)).toEqual(unfinished);
  });

  test('beyond fifty of one target the oldest are left out of the history', async () => {
    const caller = await world.addCaller('pro');
    const host = 'staging.long-example.com';
    const read = async (runId: string) => {
      const { earlierRuns, runsLeftOut } = valueOf(await world.ask(readHistory, caller, ofRun(runId)));
      return [earlierRuns.length, runsLeftOut, earlierRuns[0]?.runId];
    };
    const runId = await ended(caller, [], host);
    await copyRun(world.store.db, runId, limit('historyRuns'));
    expect(await read(runId)).toEqual([50, false, copyId(runId, 50)]);
    expect(await read(await ended(caller, [], host))).toEqual([50, true, copyId(runId, 49)]);
  });
});

describe('launch readiness', () => {
  const judge = (runIds: readonly string[], who: Caller | null = null) =>
    world.ask(evaluateLaunchReadiness, who, { body: { runIds } });

  test('names its evidence, the oldest first, and by id for those who know it', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const fixCheck = await checked(runId, caller, ['a']);
    const later = await ended(caller, []);
    const report = reportOf(bugs, ['/']);
    const evidence = async (id: string, place: number, known: boolean, usedFor: string, fix: string | null = null) => ({
      run: await nameOf(id, place, known),
      mode: 'fast_bug_scan',
      host: 'staging.example.com',
      productionLooking: false,
      coverageConfidence: report.coverageConfidence.tier,
      proofStrength: reportOf([], ['/']).proofStrength?.level ?? null,
      fixVerification: fix,
      usedFor,
    });
    const answer = valueOf(await judge([later, runId, runId]));
    expect(answer.evidence).toEqual([
      { ...(await evidence(runId, 1, true, 'verdict')), proofStrength: report.proofStrength?.level ?? null },
      await evidence(fixCheck, 2, false, 'fixes', 'partially_fixed'),
      await evidence(later, 3, true, 'verdict'),
    ]);
    expect(answer.evaluatedAt).toBe(world.now().toISOString());
    expect(answer.openFindings).toEqual([]);
    const ids = (given: typeof answer) => given.evidence.map(({ run }) => run.runId);
    expect(ids(valueOf(await judge([runId], caller)))).toEqual([runId, fixCheck]);
    // A Fix Check stands for its original, whose id only its owner reads.
    expect(ids(valueOf(await judge([fixCheck])))).toEqual([null, fixCheck]);
    const read = (id: string) => world.ask(readLaunchReadiness, null, { query: { runId: id } });
    expect(ids(valueOf(await read(runId)))).toEqual([runId, null]);
  });

  test('keeps a severe finding open until a Fix Check has verified it', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const open = valueOf(await judge([runId]));
    expect([open.verdict, open.rule, open.openFindings.map(({ findingId }) => findingId)]).toEqual([
      'NO_GO',
      'open_finding',
      [idOf('a')],
    ]);
    await checked(runId, caller, ['a']);
    expect(valueOf(await judge([runId])).openFindings).toEqual([]);
  });

  test('is not judged from unknown or unfinished runs, nor from those of two accounts', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    expect(await judge([runId, unknownRun])).toEqual(notFound);
    expect(await judge([runId, await queued(caller)])).toEqual(unfinished);
    expect(await judge([valueOf(await check(runId, caller)).runId])).toEqual(unfinished);
    expect(await judge([runId, await ended(await world.addCaller())])).toEqual(
      invalid('runIds', 'other_account', 'Only runs of the same account count together.'),
    );
    const original = await ended(caller);
    const lost = await checked(original, caller, []);
    await world.store.db.updateTable('runs').set({ state: 'running' }).where('id', '=', original).execute();
    expect(await judge([lost])).toEqual(unfinished);
    await world.store.db.updateTable('runs').set({ parentRunId: unknownRun }).where('id', '=', lost).execute();
    // The original was deleted: the Fix Check speaks for itself.
    expect(valueOf(await judge([lost])).evidence).toMatchObject([{ run: { runId: lost }, usedFor: 'verdict' }]);
  });
});

describe('the views of a run', () => {
  const views = { readReport, readProofPack, readCompactProof, readFixHints, readOperationalDepth };
  const read = (name: keyof typeof views, runId: string) => world.ask(views[name], null, ofRun(runId));
  const names = Object.keys(views) as (keyof typeof views)[];

  test.each(names)('%s is bytes with a tag of their own, and only of a run that has ended', async (name) => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const answer = await read(name, runId);
    if (answer.kind !== 'served') throw new Error(answer.kind);
    const { bytes, etag, type } = answer.served;
    expect(type).toBe('application/json; charset=utf-8');
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('base64url')}"`);
    expect(bytes.toString()).toContain(runId);
    expect(await read(name, unknownRun)).toEqual(notFound);
    expect(await read(name, 'run_1')).toEqual(notFound);
    expect(await read(name, await queued(caller))).toEqual(unfinished);
    // What was drawn once is served as it was, as long as the run is there.
    await world.store.db.deleteFrom('reports').where('runId', '=', runId).execute();
    for (const later of [2_000, 1]) {
      world.advance(later);
      expect(await read(name, runId)).toMatchObject({ served: { etag } });
    }
    await world.ask(deleteRun, caller, ofRun(runId));
    expect(await read(name, runId)).toEqual(notFound);
  });

  test('are drawn anew while records of the run may still be removed', async () => {
    const runId = await ended(await world.addCaller());
    await insertRecordEntry(world.store, runId, { stem: 'qa' } as never);
    await read('readReport', runId);
    await world.store.db.updateTable('reports').set({ body: '{}' }).where('runId', '=', runId).execute();
    await expect(read('readReport', runId)).rejects.toThrow();
    await closeRecordEntry(world.store.db, runId, 'qa', world.now());
    await expect(read('readReport', runId)).rejects.toThrow();
  });

  test('a run that is deleted while it is read is not found', async () => {
    const caller = await world.addCaller();
    for (const look of [readReport, readAppMap] as readonly Verb<EndpointName>[]) {
      const runId = await ended(caller);
      const [gone, read] = await Promise.all([
        world.ask(deleteRun, caller, ofRun(runId)),
        world.ask(look, null, ofRun(runId)),
      ]);
      expect([gone.kind, read]).toEqual(['value', notFound]);
    }
  });

  test('a run that has ended without a report is a bug, and said to be one', async () => {
    const runId = await ended(await world.addCaller());
    await world.store.db.deleteFrom('reports').where('runId', '=', runId).execute();
    await expect(read('readReport', runId)).rejects.toThrow('a finished run has no report');
    await expect(world.ask(readAppMap, null, ofRun(runId))).rejects.toThrow('a finished run has no report');
  });

  test('the map is drawn with the colours of the Fix Checks', async () => {
    const caller = await world.addCaller();
    const runId = await queued(caller);
    const node = { route: '/', colour: 'red', depth: 'interacted', findings: 2 } as const;
    const report = reportOf(bugs, ['/'], { appMap: { nodes: [node], edges: [] } });
    await end(runId, report);
    const read = (id: string, query: object = {}) => world.ask(readAppMap, null, { ...ofRun(id), query });
    const map = viewAppMap({ ...report, run: { ...report.run, runId } }, []);
    expect(await read(runId)).toEqual({ kind: 'value', value: map });
    expect(await read(runId, { format: 'json' })).toEqual({ kind: 'value', value: map });
    const drawn = await read(runId, { format: 'svg' });
    if (drawn.kind !== 'served') throw new Error(drawn.kind);
    expect(drawn.served).toEqual({
      bytes: drawn.served.bytes,
      etag: `"${createHash('sha256').update(drawn.served.bytes).digest('base64url')}"`,
      type: 'image/svg+xml; charset=utf-8',
      policy: "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(drawn.served.bytes.toString()).toMatch(/^<svg/);
    await checked(runId, caller, ['a', 'b']);
    expect(valueOf(await read(runId)).nodes.map(({ colour }) => colour)).toEqual(['purple']);
    expect([await read(unknownRun), await read(await queued(caller))]).toEqual([notFound, unfinished]);
  });

  test('the public keys of packets are those of the signer', async () => {
    expect(await world.ask(getSigningKeys, null)).toEqual({
      kind: 'value',
      value: { keys: world.context.signer.published() },
    });
  });
});

describe('pictures', () => {
  const bytes = Buffer.from('a picture');
  const keep = (runId: string, name: string, content = bytes) =>
    insertArtifact(world.store, {
      runId,
      name,
      kind: 'screenshot',
      bytes: content,
      width: 1,
      height: 1,
      now: world.now(),
    });
  const read = (runId: string, name: string, who: Caller | null = null) =>
    world.ask(readPicture, who, { params: { runId, name } });
  const closed = (runId: string) =>
    world.store.db.updateTable('runs').set({ withLogin: true }).where('id', '=', runId).execute();

  test('are served by their names, with their types', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const types = { 'a.png': 'image/png', 'a.webp': 'image/webp', 'a.jpeg': 'image/jpeg' };
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    for (const [name, type] of Object.entries(types)) {
      await keep(runId, name);
      expect(await read(runId, name)).toEqual({ kind: 'served', served: { bytes, etag, type } });
    }
    const pack = await world.ask(readProofPack, null, ofRun(runId));
    if (pack.kind !== 'served') throw new Error(pack.kind);
    const keptUntil = new Date(world.now().getTime() + limit('pictureDays') * 86_400_000).toISOString();
    expect(JSON.parse(pack.served.bytes.toString()).artifacts).toEqual(
      ['a.jpeg', 'a.png', 'a.webp'].map((name) => ({
        url: `${verbUrl}/api/runs/${runId}/pictures/${name}`,
        kind: 'screenshot',
        sha256: etag.replaceAll('"', ''),
        bytes: bytes.length,
        keptUntil,
      })),
    );
    const gone = refusal('not_found', 'There is no such picture, or it has expired.');
    expect([await read(runId, 'b.png'), await read(runId, '../a.png')]).toEqual([gone, gone]);
    // The row is gone first.
    await world.store.db.deleteFrom('artifacts').where('name', '=', 'a.png').execute();
    expect(await read(runId, 'a.png')).toEqual(gone);
    expect(await read(unknownRun, 'a.png')).toEqual(notFound);
    await closed(runId);
    expect(await read(runId, 'a.webp')).toEqual(refusal('authentication_required'));
    expect((await read(runId, 'a.webp', caller)).kind).toBe('served');
  });

  test('of findings go into a file that stands alone, as far as they fit', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const half = Buffer.alloc(limit('htmlPictureBytes') / 2, 1);
    await keep(runId, 'a.png');
    await keep(runId, 'half.png', half);
    await keep(runId, 'more.png', half);
    await keep(runId, 'last.jpeg', Buffer.alloc(half.length - bytes.length, 2));
    await keep(runId, 'z.png');
    const at = (name: string) => `/api/runs/${runId}/pictures/${name}`;
    const shown = (...pictures: string[]) =>
      findingOf('a', {
        evidence: [
          { kind: 'console', note: 'A line.' },
          ...pictures.map((name) => ({
            kind: 'screenshot' as const,
            note: 'The page.',
            artifact: { kind: 'screenshot' as const, url: at(name), width: 1, height: 1 },
          })),
        ],
      });
    const report = reportOf(
      [shown('a.png', 'none.png', 'a.txt'), shown('a.png', 'half.png', 'more.png', 'last.jpeg', 'z.png')],
      ['/'],
    );
    const data = await pictureData(world.context, runId, report);
    expect([...data.keys()]).toEqual([at('a.png'), at('half.png'), at('last.jpeg')]);
    expect(data.get(at('a.png'))).toBe(`data:image/png;base64,${bytes.toString('base64')}`);
    expect(data.get(at('last.jpeg'))).toMatch(/^data:image\/jpeg;base64,/);
  });

  test('an export has its type, and one with pictures is for those who may see them', async () => {
    const caller = await world.addCaller();
    const runId = await ended(caller);
    const exported = (format: string, who: Caller | null = null, id = runId) =>
      world.ask(exportRun, who, { params: { runId: id, format } });
    const types = {
      html: 'text/html; charset=utf-8',
      playwright: 'text/plain; charset=utf-8',
      sarif: 'application/sarif+json; charset=utf-8',
      junit: 'application/xml; charset=utf-8',
      ctrf: 'application/json; charset=utf-8',
      markdown: 'text/markdown; charset=utf-8',
      'in-toto': 'application/vnd.dsse.envelope.v1+json; charset=utf-8',
    };
    for (const [format, type] of Object.entries(types)) {
      const answer = await exported(format);
      if (answer.kind !== 'served') throw new Error(answer.kind);
      const { served } = answer;
      const policy = expect.stringMatching(/; frame-ancestors 'none'; sandbox$/);
      expect(served).toEqual({
        bytes: served.bytes,
        etag: `"${createHash('sha256').update(served.bytes).digest('base64url')}"`,
        type,
        ...(format === 'html' && { policy }),
      });
      expect('policy' in served).toBe(format === 'html');
      expect(served.bytes.length).toBeGreaterThan(50);
      expect(await exported(format, null, unknownRun)).toEqual(notFound);
    }
    expect(await exported('markdown', null, await queued(caller))).toEqual(unfinished);
    await closed(runId);
    expect(await exported('html')).toEqual(refusal('authentication_required'));
    expect(await exported('html', await world.addCaller())).toEqual(foreign);
    expect((await exported('html', caller)).kind).toBe('served');
    expect((await exported('junit')).kind).toBe('served');
  });
});
