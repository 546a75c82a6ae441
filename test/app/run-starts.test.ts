// Starting, following and ending runs, audits and previews: each answer whole, to the moment and to the word.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { modeCredits } from '#contract/plans.ts';
import { noFailures } from '#contract/run-status.ts';
import { createLoginMemory } from '#service/app/account/create-login-memory.ts';
import { deleteLoginMemory } from '#service/app/account/delete-login-memory.ts';
import { readAuditToken, writeAuditToken } from '#service/app/audits/audit-token.ts';
import { executeAudit } from '#service/app/audits/execute-audit.ts';
import { previewAudit } from '#service/app/audits/preview-audit.ts';
import type { Caller } from '#service/app/caller.ts';
import { previewCampaign } from '#service/app/campaigns/preview-campaign.ts';
import { readCampaignPreview } from '#service/app/campaigns/read-campaign-preview.ts';
import { getHealth } from '#service/app/health/get-health.ts';
import { getReady } from '#service/app/health/get-ready.ts';
import { getSettings } from '#service/app/health/get-settings.ts';
import { bypassRun } from '#service/app/runs/bypass-run.ts';
import { cancelRun } from '#service/app/runs/cancel-run.ts';
import { deleteRun } from '#service/app/runs/delete-run.ts';
import { listRuns } from '#service/app/runs/list-runs.ts';
import { readStatus } from '#service/app/runs/read-status.ts';
import { requestScreenshot } from '#service/app/runs/request-screenshot.ts';
import { startRun } from '#service/app/runs/start-run.ts';
import { saveBaseline } from '#service/store/baselines.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { loadEntries } from '#service/store/ledger-entries.ts';
import { claimPreview, finishPreview, recordStandings } from '#service/store/previews.ts';
import { loadRun } from '#service/store/runs.ts';
import { endOf } from '../store/open-test-store.ts';
import { copyRun } from '../kit/copy-run.ts';
import { invalid, refusal, refusedUrl, valueOf } from '../kit/verb-answers.ts';
import { type VerbWorld, openVerbWorld, verbUrl } from '../kit/verb-world.ts';

let world: VerbWorld;
beforeAll(async () => {
  world = await openVerbWorld();
}, 60_000);
afterAll(() => world.close());

const url = 'https://staging.example.com/';
const away = { targets: { allow: [], resolve: async () => Promise.reject(new Error('no such name')) } };
const linksOf = (runId: string) => ({
  status: `${verbUrl}/api/runs/${runId}`,
  report: `${verbUrl}/api/runs/${runId}/report.json`,
  proofPack: `${verbUrl}/api/runs/${runId}/proof-pack.json`,
  compactProof: `${verbUrl}/api/runs/${runId}/compact-proof`,
  console: `${verbUrl}/console/runs/${runId}`,
});

const start = (caller: Caller, body: object = {}, idempotencyKey?: string, part = {}) =>
  world.ask(
    startRun,
    caller,
    { body: { url, ...body }, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    part,
  );
/** A second after whatever was before, so that runs have an order. */
async function started(caller: Caller, body: object = {}): Promise<string> {
  world.advance(1_000);
  return valueOf(await start(caller, body)).runId;
}
async function claim(runId: string): Promise<void> {
  const { db } = world.store;
  // Runs of other tests do not count against the limit of this one.
  await db.updateTable('runs').set({ targetDomain: runId }).where('id', '=', runId).execute();
  const job = { runId, workerId: 'test', now: world.now(), defer: async () => undefined };
  expect((await claimRun(world.store, job)).kind).toBe('claimed');
}
async function end(runId: string): Promise<void> {
  await claim(runId);
  expect((await finishRun(world.store, endOf(runId, { now: world.now() }))).kind).toBe('finished');
}
const ofRun = (runId: string) => ({ params: { runId } });
const saved = async (caller: Caller, body: object = {}) =>
  valueOf(
    await world.ask(createLoginMemory, caller, {
      body: {
        strategy: 'login_form',
        label: 'QA',
        loginUrl: `${url}login`,
        username: 'qa@example.com',
        password: 'Tr0ub4dor&3-long',
        ...body,
      },
    }),
  );
const cookies = (seconds: number) => ({
  strategy: 'cookies',
  cookies: [{ name: 'a', value: 'b', expires: Math.floor(world.now().getTime() / 1_000) + seconds }],
});
/** As many queued runs as an account may have. */
const fillQueue = async (caller: Caller): Promise<void> =>
  copyRun(world.store.db, await started(caller), limit('queuedPerAccount') - 1);

describe('a start', () => {
  test('is answered with the run, what it cost and where to look', async () => {
    const caller = await world.addCaller();
    const answer = await start(caller);
    const { runId } = valueOf(answer);
    expect(answer).toEqual({
      kind: 'value',
      value: {
        runId: expect.stringMatching(/^run_[\w-]{22}$/),
        state: 'queued',
        mode: 'fast_bug_scan',
        creditsCharged: 1,
        creditsLeft: 9,
        pollAfterMs: 1_000,
        links: linksOf(runId),
      },
    });
    expect(await loadRun(world.store.db, runId)).toMatchObject({
      accountId: caller.accountId,
      kind: 'run',
      withLogin: false,
      targetDomain: 'example.com',
    });
    const debits = (await loadEntries(world.store.db, caller.accountId)).filter(({ kind }) => kind === 'debit');
    expect(debits).toMatchObject([{ runId, credits: -1, actor: caller.keyId }]);
  });

  test('is repeated by its key, even if the target is away by now, and not with another body', async () => {
    const caller = await world.addCaller(null, 'admin');
    expect((await start(caller, {}, 'k')).kind).toBe('refusal');
    const bypass = (body: object, part = {}) =>
      world.ask(bypassRun, caller, { body: { url, ...body }, idempotencyKey: 'k' }, part);
    const first = await bypass({ reason: 'a rehearsal' });
    expect(first).toMatchObject({ value: { creditsCharged: 0, creditsLeft: 0 } });
    expect(await bypass({ reason: 'a rehearsal' }, away)).toEqual(first);
    expect(await bypass({ reason: 'another' })).toEqual(refusal('idempotency_conflict'));
    expect(await start(caller, {}, 'k')).toEqual(refusal('idempotency_conflict'));
    world.advance(limit('idempotencyHours') * 3_600_000);
    const second = await bypass({});
    expect(valueOf(second).runId).not.toBe(valueOf(first).runId);
    const entries = await loadEntries(world.store.db, caller.accountId);
    expect(entries.map(({ kind, reason, actor }) => [kind, reason, actor])).toEqual([
      ['bypass', 'a rehearsal', caller.keyId],
      ['bypass', 'no reason given', caller.keyId],
    ]);
  });

  test('without credits leads to the product that pays for it', async () => {
    const caller = await world.addCaller(null);
    const login = await saved(caller);
    const refused = async (body: object, creditsNeeded: number, plan: string) => {
      const answer = await start(caller, body);
      expect(answer).toEqual({
        kind: 'refusal',
        refusal: {
          code: 'payment_required',
          checkoutUrl: expect.stringMatching(/^http:\/\/proofrun\.test\/checkout\/chk_/),
          creditsNeeded,
          creditsLeft: 0,
        },
      });
      const id = answer.kind === 'refusal' ? answer.refusal.checkoutUrl?.split('/').at(-1) : '';
      const row = world.store.db
        .selectFrom('checkouts')
        .select('plan')
        .where('id', '=', id ?? '');
      expect(await row.executeTakeFirst()).toEqual({ plan });
    };
    await refused({}, 1, 'starter_pack');
    await refused({ mode: 'authenticated_smoke', authSessionId: login.id }, 10, 'authenticated_audit');
  });

  test('beyond the queue of the account, or without an account, creates nothing', async () => {
    const caller = await world.addCaller('pro');
    await fillQueue(caller);
    expect(await start(caller)).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'rate_limited',
        message:
          'This account has too many queued runs. Nothing was created or charged. Try again when a run has finished.',
        retryAfterSeconds: 30,
      },
    });
    expect(await start({ ...caller, accountId: 'acc_unknown' })).toEqual(refusal('authentication_required'));
  });

  test('at an address that is refused says why, and what is wrong comes before what is not built', async () => {
    const caller = await world.addCaller();
    expect(await start(caller, { url: 'https://inner.example.com/' })).toEqual(refusedUrl('url', 'created or charged'));
    const unbuilt = { mode: 'workflow_test', safeMutation: { allowDelete: true } };
    expect(await start(caller, unbuilt)).toMatchObject({ refusal: { code: 'capability_unavailable' } });
    const wrong = { ...unbuilt, authSessionId: `login_${'A'.repeat(22)}` };
    expect(await start(caller, wrong)).toMatchObject({ refusal: { details: [{ code: 'unknown_login' }] } });
    expect(await start(caller, { mode: 'full_crud_e2e', url: 'https://www.example.com/' })).toMatchObject({
      refusal: { code: 'destructive_refused' },
    });
    expect(await loadEntries(world.store.db, caller.accountId)).toHaveLength(1);
  });
});

describe('the login that a start names', () => {
  const no = (code: string, message: string) => ({
    kind: 'refusal',
    refusal: {
      code: 'validation_error',
      message: `authSessionId is refused: ${message} Nothing was created or charged.`,
      details: [{ path: 'authSessionId', code, message }],
      cli: { command: 'proofrun login-memory list', why: 'Lists the saved logins of the account.' },
    },
  });

  test('must be the own, still in use, and of the same origin', async () => {
    const caller = await world.addCaller();
    const withLogin = (authSessionId: string, body: object = {}) => start(caller, { authSessionId, ...body });
    const { id } = await saved(caller);
    const runId = valueOf(await withLogin(id)).runId;
    expect((await loadRun(world.store.db, runId))?.withLogin).toBe(true);
    const foreign = await saved(await world.addCaller());
    expect(await withLogin(foreign.id)).toEqual(
      no('unknown_login', `This account has no such Login Memory. Save one at ${verbUrl}/account/login-memory.`),
    );
    expect(await withLogin(id, { url: 'https://b.staging.example.com/' })).toEqual(
      no('other_origin', 'This Login Memory is for https://staging.example.com. Use a url on that origin.'),
    );
    const ended = await saved(caller, cookies(60));
    world.advance(61_000);
    expect(await withLogin(ended.id)).toEqual(
      no('expired_login', 'This Login Memory has expired. Rotate it, or save a new one.'),
    );
    await world.ask(deleteLoginMemory, caller, { params: { loginId: id } });
    expect(await withLogin(id)).toEqual(no('revoked_login', 'This Login Memory was revoked. Save a new one.'));
  });
});

describe('the run that a regression_check names', () => {
  const leaveOut = 'Omit baselineRunId to compare with the latest run.';
  const no = (code: string, reason: string) => ({
    kind: 'refusal',
    refusal: {
      code: 'validation_error',
      message: `baselineRunId is refused: ${reason} ${leaveOut} Nothing was created or charged.`,
      details: [{ path: 'baselineRunId', code, message: `${reason} ${leaveOut}` }],
    },
  });

  test('must be the own, of the same origin, completed, and fit to compare with', async () => {
    const caller = await world.addCaller();
    const check = (baselineRunId: string, who = caller, target = url) =>
      start(who, { url: target, mode: 'regression_check', baselineRunId });
    const runId = await started(caller);
    expect(await check(runId)).toEqual(no('not_completed', 'That run is queued. Use a completed run.'));
    await end(runId);
    const unknown = no('unknown_run', 'This account has no such run. Use a run of this account.');
    expect(await check(`run_${'z'.repeat(22)}`)).toEqual(unknown);
    expect(await check(runId, await world.addCaller())).toEqual(unknown);
    expect(await check(runId, caller, 'https://b.staging.example.com/')).toEqual(
      no('other_origin', 'That run tested another origin. Use a run of the same origin.'),
    );
    const unfit = no('no_baseline', 'That run stored nothing to compare with. Use a regression_check.');
    expect(await check(runId)).toEqual(unfit);
    const keep = (scenarios: object[]) =>
      saveBaseline(world.store, runId, gzipSync(JSON.stringify({ version: 1, places: [], scenarios })));
    await keep([]);
    expect(await check(runId)).toEqual(unfit);
    await keep([{}]);
    expect((await check(runId)).kind).toBe('value');
    await world.store.db.updateTable('runs').set({ kind: 'fix_check' }).where('id', '=', runId).execute();
    expect(await check(runId)).toEqual(no('fix_check', 'That run is a Fix Check. Use the run that it checked.'));
  });
});

describe('the list of runs', () => {
  const list = (caller: Caller, query: object = {}) => world.ask(listRuns, caller, { query });

  test('has the newest first, a page at a time, and each run whole', async () => {
    const caller = await world.addCaller();
    const ids: string[] = [];
    for (const host of ['a', 'b', 'c']) ids.unshift(await started(caller, { url: `https://${host}.example.com/` }));
    const createdAt = world.now().toISOString();
    await started(await world.addCaller());
    const all = valueOf(await list(caller));
    expect([all.runs.map(({ runId }) => runId), all.nextCursor]).toEqual([ids, null]);
    expect(all.runs[0]).toEqual({
      runId: ids[0],
      kind: 'run',
      mode: 'fast_bug_scan',
      target: 'https://c.example.com/',
      state: 'queued',
      verdict: null,
      reason: null,
      failureCounts: noFailures,
      creditsCharged: 1,
      refunded: false,
      parentRunId: null,
      createdAt,
      startedAt: null,
      finishedAt: null,
      links: linksOf(ids[0] ?? ''),
    });
    expect(valueOf(await list(caller, { limit: 3 })).nextCursor).toBeNull();
    const first = valueOf(await list(caller, { limit: 2 }));
    expect(first.runs.map(({ runId }) => runId)).toEqual(ids.slice(0, 2));
    const rest = valueOf(await list(caller, { limit: 2, cursor: first.nextCursor }));
    expect([rest.runs.map(({ runId }) => runId), rest.nextCursor]).toEqual([ids.slice(2), null]);
    for (const target of ['b.example.com', 'B.Example.com', 'https://b.example.com/x?y', 'https://b.example.com:443'])
      expect(valueOf(await list(caller, { target })).runs.map(({ runId }) => runId)).toEqual([ids[1]]);
    expect(valueOf(await list(caller, { mode: 'workflow_test' })).runs).toEqual([]);
    expect(valueOf(await list(caller, { verdict: 'pass' })).runs).toEqual([]);
    await end(ids[2] ?? '');
    const [ended] = valueOf(await list(caller, { verdict: 'pass' })).runs;
    expect([ended?.startedAt, ended?.finishedAt]).toEqual([world.now().toISOString(), world.now().toISOString()]);
  });

  test('has twenty on a page unless more are asked for', async () => {
    const caller = await world.addCaller('pro');
    await fillQueue(caller);
    expect(valueOf(await list(caller)).runs).toHaveLength(20);
    expect(valueOf(await list(caller, { limit: 50 })).runs).toHaveLength(50);
  });

  test('says what is wrong with a cursor or a target', async () => {
    const caller = await world.addCaller();
    const no = (path: string, message: string) => ({
      kind: 'refusal',
      refusal: {
        code: 'validation_error',
        message: `Invalid: ${path}. ${message}`,
        details: [{ path, code: 'invalid_format', message }],
      },
    });
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    for (const cursor of ['x', encoded('1 run_1'), encoded(`x run_${'a'.repeat(22)}`), encoded('1')])
      expect(await list(caller, { cursor })).toEqual(
        no('cursor', 'Send the nextCursor of the page before, or leave it out.'),
      );
    expect((await list(caller, { cursor: encoded(`1 run_${'a'.repeat(22)}`) })).kind).toBe('value');
    for (const target of ['a b', 'a/b', 'me@example.com', '://', 'https://'])
      expect(await list(caller, { target })).toEqual(
        no('target', 'Must be a URL such as https://staging.example.com, or a host name.'),
      );
  });
});

describe('a run that is driven', () => {
  const foreign = refusal('forbidden', 'This run belongs to another account.');

  test('is cancelled, and says what becomes of its credits', async () => {
    const caller = await world.addCaller();
    const cancel = (runId: string, who = caller) => world.ask(cancelRun, who, ofRun(runId));
    const queued = await started(caller);
    expect(await cancel(queued, await world.addCaller())).toEqual(foreign);
    const answer = (runId: string, state: string, refunded: boolean, message: string) => ({
      kind: 'value',
      value: { runId, state, refunded, message },
    });
    expect(await cancel(queued)).toEqual(
      answer(queued, 'cancelled', true, 'The run was cancelled before it started. Its credits were refunded.'),
    );
    expect(await cancel(queued, await world.addCaller(null, 'admin'))).toEqual(
      answer(queued, 'cancelled', true, 'The run had already finished. Nothing changed.'),
    );
    const running = await started(caller);
    await claim(running);
    expect(await cancel(running)).toEqual(
      answer(running, 'running', false, 'The run stops within a few seconds. Its credits are not refunded.'),
    );
    for (const unknown of ['run_1', `run_${'A'.repeat(22)}`])
      expect(await cancel(unknown)).toEqual(refusal('not_found'));
  });

  test('is deleted by its owner, once it has ended', async () => {
    const caller = await world.addCaller();
    const remove = (runId: string, who = caller) => world.ask(deleteRun, who, ofRun(runId));
    const runId = await started(caller);
    expect(await remove(runId)).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'run_not_finished',
        message: 'The run has not finished yet. Cancel it before you delete it.',
        cli: { command: 'proofrun cancel <runId>', why: 'A cancelled run can be deleted.' },
        retryAfterSeconds: 2,
      },
    });
    await world.ask(cancelRun, caller, ofRun(runId));
    expect(await remove(runId, await world.addCaller())).toEqual(foreign);
    expect(await remove(runId, await world.addCaller(null, 'admin'))).toEqual(
      refusal('forbidden', 'This run belongs to another account. Only its owner can delete it.'),
    );
    // Whoever drives it at the same moment comes too late to find it.
    const atOnce = [
      remove(runId),
      remove(runId),
      world.ask(cancelRun, caller, ofRun(runId)),
      world.ask(requestScreenshot, caller, ofRun(runId)),
    ];
    expect(await Promise.all<unknown>(atOnce)).toEqual([
      { kind: 'value', value: { runId, deleted: true } },
      refusal('not_found'),
      refusal('not_found'),
      refusal('not_found'),
    ]);
    expect(await remove(runId)).toEqual(refusal('not_found'));
  });

  test('gives screenshots, spaced and counted, while it runs', async () => {
    const caller = await world.addCaller();
    const shoot = (runId: string, who = caller) => world.ask(requestScreenshot, who, ofRun(runId));
    const runId = await started(caller);
    expect(await shoot(runId)).toEqual(
      invalid('runId', 'not_running', 'The run is not running, so there is no page to capture.'),
    );
    await claim(runId);
    expect(await shoot(runId, await world.addCaller())).toEqual(foreign);
    expect(await shoot(runId)).toEqual({
      kind: 'value',
      value: {
        runId,
        requested: 1,
        left: 11,
        retryAfterMs: 5_000,
        message: 'The picture appears as latestScreenshot in the run status.',
      },
    });
    const capped = (message: string, retryAfterSeconds: number) => ({
      kind: 'refusal',
      refusal: { code: 'screenshot_cap_reached', message, retryAfterSeconds },
    });
    world.advance(2_500);
    expect(await shoot(runId)).toEqual(capped('Screenshots must be at least 5 seconds apart.', 3));
    await world.store.db.updateTable('runs').set({ screenshotsRequested: 12 }).where('id', '=', runId).execute();
    expect(await shoot(runId)).toEqual(capped('This run has used all of its 12 on-demand screenshots.', 300));
    expect(await shoot(`run_${'A'.repeat(22)}`)).toEqual(refusal('not_found'));
  });
});

describe('the status of a run', () => {
  const read = (runId: string, caller: Caller | null, query: object = {}) =>
    world.ask(readStatus, caller, { ...ofRun(runId), query });

  test('has a tag for each way to read it', async () => {
    const caller = await world.addCaller();
    const runId = await started(caller);
    const tag = async (who: Caller | null, query: object = {}) => {
      const answer = await read(runId, who, query);
      return answer.kind === 'value' ? answer.etag : answer.kind;
    };
    const version = (await loadRun(world.store.db, runId))?.version;
    expect([await tag(null), await tag(caller)]).toEqual([`"v${version}"`, `"v${version}o"`]);
    expect([await tag(null, { view: 'brief' }), await tag(caller, { view: 'brief' })]).toEqual([
      `"v${version}b"`,
      `"v${version}ob"`,
    ]);
    expect(valueOf(await read(runId, null))).toHaveProperty('recentProofEvents', []);
    expect(valueOf(await read(runId, null, { view: 'brief' }))).not.toHaveProperty('recentProofEvents');
    expect(await read('run_1', null)).toEqual(refusal('not_found'));
  });

  test('waits until the run changes, and is gone with it', async () => {
    const caller = await world.addCaller();
    const runId = await started(caller);
    const { waits } = world.context;
    const waiting = read(runId, caller, { wait: 25 });
    await expect.poll(() => waits.held).toBe(1);
    await claim(runId);
    expect(valueOf(await waiting).state).toBe('running');
    const gone = read(runId, null, { wait: 25 });
    await expect.poll(() => waits.held).toBe(1);
    await world.store.db.deleteFrom('runs').where('id', '=', runId).execute();
    expect(await gone).toEqual(refusal('not_found'));
    // One that has ended is answered at once.
    const ended = await started(caller);
    await world.ask(cancelRun, caller, ofRun(ended));
    const answer = read(ended, caller, { wait: 25 });
    expect(valueOf(await answer).state).toBe('cancelled');
    expect(waits.held).toBe(0);
  });
});

describe('an audit', () => {
  const secret = () => world.store.vault.derive('audits');
  const preview = (caller: Caller, authSessionId: string, body: object = {}, part = {}) =>
    world.ask(previewAudit, caller, { body: { url, authSessionId, ...body } }, part);
  const execute = (caller: Caller, body: object, part = {}) => world.ask(executeAudit, caller, { body }, part);
  const ended = (outcome: string, action: string, why: string, checkoutUrl: unknown = null) => ({
    kind: 'value',
    value: { outcome, next: { action, why }, run: null, checkoutUrl },
  });
  const again = 'POST /api/audits/preview';
  const tampered = ended('tampered', again, 'The token does not belong to this request. Make a new preview.');

  test('is previewed whole, and then started once', async () => {
    const caller = await world.addCaller();
    const login = await saved(caller);
    const answer = await preview(caller, login.id, { scopedPaths: ['/a'] });
    const { previewToken } = valueOf(answer);
    const until = world.now().getTime() + 30 * 60_000;
    expect(answer).toEqual({
      kind: 'value',
      value: {
        previewToken,
        expiresAt: new Date(until).toISOString(),
        origin: 'https://staging.example.com',
        login: { id: login.id, status: 'untested' },
        routes: ['/a'],
        routesMax: 25,
        priceUsd: 1.99,
        creditsNeeded: 10,
        creditsLeft: 10,
        confirmationRequiredBeforeRun: true,
        next: {
          action: 'POST /api/audits/execute',
          why: 'Send previewToken and authSessionId within 30 minutes. Only that charges.',
        },
      },
    });
    expect(valueOf(await preview(caller, login.id)).routes).toBeNull();
    const promise = readAuditToken(secret(), previewToken);
    expect(promise).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      accountId: caller.accountId,
      request: { url, authSessionId: login.id, scopedPaths: ['/a'] },
      origin: 'https://staging.example.com',
      credits: 10,
      until,
    });
    const given = { previewToken, authSessionId: login.id };
    for (const other of [{ url: 'https://b.staging.example.com/' }, { scopedPaths: ['/b'] }, { authSessionId: 'x' }])
      expect(await execute(caller, { ...given, ...other })).toEqual(tampered);
    expect(await execute(await world.addCaller(), given)).toEqual(tampered);
    expect(await execute(caller, { ...given, previewToken: 'x' })).toEqual(tampered);
    world.advance(30 * 60_000 - 1);
    const done = await execute(caller, { ...given, url, scopedPaths: ['/a'] });
    const { run } = valueOf(done);
    expect(done).toEqual({
      kind: 'value',
      value: {
        outcome: 'started',
        next: { action: `GET /api/runs/${run?.runId}`, why: 'Poll the run until it has ended.' },
        run: {
          runId: run?.runId,
          state: 'queued',
          mode: 'authenticated_smoke',
          creditsCharged: 10,
          creditsLeft: 0,
          pollAfterMs: 1_000,
          links: linksOf(run?.runId ?? ''),
        },
        checkoutUrl: null,
      },
    });
    world.advance(1);
    expect(await execute(caller, given)).toEqual(done);
  });

  test('ends with its time, its price, its login, its target and its credits', async () => {
    const caller = await world.addCaller();
    const login = await saved(caller);
    const token = async () => valueOf(await preview(caller, login.id)).previewToken;
    const given = async () => ({ previewToken: await token(), authSessionId: login.id });
    const old = await given();
    world.advance(30 * 60_000);
    expect(await execute(caller, old)).toEqual(ended('expired', again, 'The preview has expired. Make a new one.'));
    const promise = readAuditToken(secret(), (await given()).previewToken);
    if (promise === null) throw new Error('no promise');
    const cheaper = writeAuditToken(secret(), { ...promise, credits: modeCredits.authenticated_smoke - 1 });
    expect(await execute(caller, { previewToken: cheaper, authSessionId: login.id })).toEqual(
      ended('expired', again, 'The price has changed. Make a new preview.'),
    );
    // No paths were promised, so that none can be named.
    expect(await execute(caller, { ...(await given()), scopedPaths: [] })).toEqual(tampered);
    const inner = { targets: { allow: [], resolve: async () => ['10.0.0.7'] } };
    expect(await execute(caller, await given(), inner)).toEqual(
      ended('blocked', again, expect.stringMatching(/^The url is refused: .+ Nothing was created or charged\.$/)),
    );
    expect(await execute(caller, await given(), away)).toMatchObject({ value: { outcome: 'blocked' } });
    const poor = await world.addCaller(null);
    const theirs = await saved(poor);
    const { previewToken } = valueOf(await preview(poor, theirs.id));
    expect(await execute(poor, { previewToken, authSessionId: theirs.id })).toEqual(
      ended(
        'blocked',
        'Buy credits',
        'There are too few run credits for an audit.',
        expect.stringMatching(/^http:\/\/proofrun\.test\/checkout\/chk_/),
      ),
    );
    const full = await world.addCaller('pro');
    const mine = await saved(full);
    const late = valueOf(await preview(full, mine.id)).previewToken;
    await fillQueue(full);
    expect(await execute(full, { previewToken: late, authSessionId: mine.id })).toMatchObject({
      kind: 'refusal',
      refusal: { code: 'rate_limited', retryAfterSeconds: 30 },
    });
    const last = await given();
    await world.ask(deleteLoginMemory, caller, { params: { loginId: login.id } });
    expect(await execute(caller, last)).toEqual(
      ended(
        'blocked',
        again,
        'authSessionId is refused: This Login Memory was revoked. Save a new one. Nothing was created or charged.',
      ),
    );
    expect(await preview(caller, login.id)).toMatchObject({ refusal: { details: [{ code: 'revoked_login' }] } });
    expect(await preview(caller, login.id, { url: 'https://inner.example.com/' })).toEqual(
      refusedUrl('url', 'created or charged'),
    );
  });
});

describe('a campaign preview', () => {
  const preview = (caller: Caller, body: object = {}) => world.ask(previewCampaign, caller, { body: { url, ...body } });
  const read = (caller: Caller, previewId: string) => world.ask(readCampaignPreview, caller, { params: { previewId } });
  const none = refusal('not_found', 'There is no such preview in your account.');

  test('is queued, and says so whole', async () => {
    const caller = await world.addCaller();
    const answer = await preview(caller);
    const { previewId } = valueOf(answer);
    const links = { status: `${verbUrl}/api/campaigns/preview/${previewId}` };
    expect(answer).toEqual({
      kind: 'value',
      value: {
        previewId: expect.stringMatching(/^prv_/),
        state: 'queued',
        confirmationRequiredBeforeRun: true,
        chromeParityAvailable: false,
        pollAfterMs: 1_000,
        links,
      },
    });
    expect(await read(caller, previewId)).toEqual({
      kind: 'value',
      value: {
        previewId,
        target: url,
        state: 'queued',
        reason: null,
        pagesLimit: 10,
        progress: { done: 0, total: 0, percent: 0 },
        routes: [],
        confirmationRequiredBeforeRun: true,
        chromeParityAvailable: false,
        runsCreated: 0,
        creditsCharged: 0,
        jobParity: null,
        routeParities: null,
        suggestedCampaign: null,
        createdAt: world.now().toISOString(),
        startedAt: null,
        finishedAt: null,
        pollAfterMs: 1_000,
        links,
      },
    });
    for (const id of [previewId, 'nothing', `prv_${'A'.repeat(22)}`])
      expect(await read(await world.addCaller(), id)).toEqual(none);
    expect(await preview(caller, { url: 'https://inner.example.com/' })).toEqual(
      refusedUrl('url', 'created or charged'),
    );
    await preview(caller);
    await preview(caller);
    expect(await preview(caller)).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'rate_limited',
        message: 'This account has too many previews that have not ended. Try again when one has. Nothing was created.',
        retryAfterSeconds: 30,
      },
    });
    expect(await preview({ ...caller, accountId: 'acc_unknown' })).toEqual(refusal('authentication_required'));
  });

  test('counts what it has compared, and suggests runs at its end', async () => {
    const caller = await world.addCaller();
    const { previewId } = valueOf(await preview(caller, { pagesLimit: 3 }));
    const claimed = await claimPreview(world.store, {
      id: previewId,
      workerId: 'test',
      defer: async () => undefined,
    });
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    const standing = (parityStatus: string) => ({ route: `/${parityStatus}`, parityStatus }) as never;
    const progress = async () => valueOf(await read(caller, previewId)).progress;
    await recordStandings(world.store.db, claimed.preview, [
      standing('not_checked'),
      standing('internal_compared'),
      ...['a', 'b', 'c'].map(() => standing('not_checked')),
    ]);
    expect(await progress()).toEqual({ done: 1, total: 3, percent: 33 });
    await recordStandings(world.store.db, claimed.preview, [standing('internal_compared'), standing('not_checked')]);
    expect(await progress()).toEqual({ done: 1, total: 2, percent: 33 });
    const done = ['a', 'b', 'c', 'd'].map(() => standing('internal_compared'));
    await recordStandings(world.store.db, claimed.preview, done);
    // It has not ended yet, whatever it has compared.
    expect(await progress()).toEqual({ done: 4, total: 4, percent: 99 });
    const runs = [
      { mode: 'fast_bug_scan', credits: 1 },
      { mode: 'authenticated_smoke', credits: 10 },
    ] as never;
    const result = { jobParity: { parity: 'made up' }, routeParities: [], runs } as never;
    await finishPreview(world.store, { id: previewId, attempt: null }, { result });
    expect(valueOf(await read(caller, previewId))).toMatchObject({
      state: 'completed',
      progress: { done: 0, total: 0, percent: 100 },
      jobParity: { parity: 'made up' },
      routeParities: [],
      suggestedCampaign: { runs, creditsNeeded: 11, creditsLeft: 10, confirmationRequiredBeforeRun: true },
      startedAt: world.now().toISOString(),
      finishedAt: world.now().toISOString(),
      pollAfterMs: 0,
    });
  });
});

describe('health', () => {
  test('is told without looking, and readiness by looking at each part', async () => {
    expect(await world.ask(getHealth, null)).toEqual({ kind: 'value', value: { status: 'ok' } });
    const setting = { name: 'PORT' } as never;
    expect(await world.ask(getSettings, null, {}, { settings: [setting] })).toEqual({
      kind: 'value',
      value: { settings: [setting] },
    });
    const ready = (checks: object) => ({ kind: 'value', value: { status: 'ready', checks } });
    expect(await world.ask(getReady, null)).toEqual(ready({ database: true, queue: true }));
    const browser = (there: boolean) => world.ask(getReady, null, {}, { browserReady: async () => there });
    expect(await browser(true)).toEqual(ready({ database: true, queue: true, browser: true }));
    const missing = (...parts: string[]) => ({
      kind: 'refusal',
      refusal: {
        code: 'service_unavailable',
        message: `Not ready: ${parts.join(', ')}.`,
        details: parts.map((path) => ({ path, code: 'not_ready', message: 'Not available.' })),
        retryAfterSeconds: 5,
      },
    });
    expect(await browser(false)).toEqual(missing('browser'));
    // The last test of this file: from here on there is no database.
    await world.close();
    expect(await world.ask(getReady, null)).toEqual(missing('database', 'queue'));
  });
});
