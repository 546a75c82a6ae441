// Every way in which a fix can be claimed, tried against a small app: each gets its own honest status.
import { gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { FixReason } from '#contract/vocabulary/fix-reasons.ts';
import { compactProofSchema } from '#contract/compact-proof.ts';
import type { Report } from '#contract/report.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { reportSchema } from '#contract/report.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadReport } from '#service/store/reports.ts';
import { loadReplayMaterial, saveReplayMaterial } from '#service/store/replay-material.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { about, home as shop } from '../kit/corner-shop.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type Routes, type Target, page, startTarget } from '../kit/target.ts';
import { type FinishedRun, type WorkingService, startWorkingService } from '../kit/working-service.ts';
import { everyCase, everydayOf, longCases } from '../kit/every-case.ts';

let world: WorkingService;
const targets: Target[] = [];

beforeAll(async () => {
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  for (const each of targets) await each.close();
}, 30_000);

const throwing = (name: string): string => `<script>setTimeout(() => { ${name}.start(); }, 50);</script>`;
const mended = (name: string): string => `<script>setTimeout(() => { window.${name} = true; }, 50);</script>`;
const broken: Routes = { '/': shop(throwing('planner')), '/about': about };
const fixed: Routes = { '/': shop(mended('planner')), '/about': about };

interface Failed {
  readonly app: Target;
  readonly runId: string;
  readonly key: string;
  readonly run: FinishedRun;
}

async function failedRun(routes: Routes, scopedPaths = ['/']): Promise<Failed> {
  const app = await startTarget(routes);
  targets.push(app);
  const { runId, key } = await world.start({ url: `${app.url}/`, viewport: 'desktop', scopedPaths });
  return { app, runId, key, run: await world.finished(runId) };
}

const startCheck = (failed: Failed): Promise<string> => startFixCheck(world, failed);
const checked = async (failed: Failed): Promise<FinishedRun> => world.finished(await startCheck(failed));

async function changeReport(runId: string, change: (report: Report) => Report): Promise<void> {
  const { db } = world.service.store;
  const stored = await loadReport(db, runId);
  const body = JSON.stringify(change(JSON.parse(stored!.body) as Report));
  await db.updateTable('reports').set({ body }).where('runId', '=', runId).execute();
}

interface Case {
  readonly what: string;
  readonly before: Routes;
  readonly scopedPaths?: string[];
  readonly change: (failed: Failed) => Promise<void> | void;
  readonly status: FixStatus;
  readonly reason: FixReason;
}

const serve =
  (routes: Routes) =>
  ({ app }: Failed): void =>
    app.serve(routes);

/** Throws when the server says so: the code itself never changes. */
const obedient = `<script>fetch('/api/mood').then((answer) => answer.json()).then((mood) => { if (mood.bad) setTimeout(() => { planner.start(); }); });</script>`;
const mood =
  (bad: () => boolean): Routes[string] =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ bad: bad() }));
const everySecond = (): Routes => {
  let asked = 0;
  return { '/': shop(obedient), '/about': about, '/api/mood': mood(() => asked++ % 2 === 0) };
};
const delayedOnce = (routes: Routes): Routes => {
  let first = true;
  return {
    ...routes,
    '/': (_request, response) => {
      const answer = (): void =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(routes['/'] as string);
      if (first) setTimeout(answer, 2_000);
      else answer();
      first = false;
    },
  };
};
const deployedMidway = (): Routes => {
  let loads = 0;
  return {
    ...fixed,
    '/': (_request, response) => {
      loads += 1;
      const body = shop(mended(loads <= 3 ? 'planner' : 'nextPlanner'));
      response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    },
  };
};
/** A page as a server renders it: a token in the form and in the code, a nonce and a time, new for every load. */
const rendered =
  (code: string): Routes[string] =>
  (_request, response) => {
    const token = randomBytes(24).toString('base64url');
    const inline = `<script nonce="${token}">window.csrf = "${token}"; window.at = ${Date.now()}; ${code}</script>`;
    const form = `<form><input type="hidden" name="csrf" value="${token}"></form><p>Made at ${Date.now()}</p>`;
    response.writeHead(200, { 'content-type': 'text/html', etag: `"${token}"` }).end(shop(form + inline));
  };
const moody =
  "fetch('/api/mood').then((answer) => answer.json()).then((mood) => { if (mood.bad) setTimeout(() => { planner.start(); }); });";
const failing =
  (status: number): Routes[string] =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Something went wrong</h1>');
const anotherApp = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parked domain</title><link rel="icon" href="data:,"></head><body><header><nav><a href="/buy">Buy this name</a> <a href="/sell">Sell</a></nav></header><footer><p>This name is for sale. Offers are answered within a week by our agents.</p></footer></body></html>`;
const login = page(
  'Sign in',
  '<form><label>Name <input name="user"></label><label>Password <input type="password" name="word"></label><button>Sign in</button></form>',
);
const stray = '<div style="width:3000px;height:40px;background:#abc">A banner that is far too wide</div>';
const deadButton = (id: string): string =>
  `<p><button type="button" data-testid="${id}" style="padding:12px 24px">Plan a trip</button></p>`;

/** As two builds of one line of code leave it: the name of the variable is the minifier's. */
const throwingButton = (name: string, method: string): string =>
  `<p><button type="button" style="padding:12px 24px">Plan a trip</button></p><script>document.querySelector('button').onclick = () => { const ${name} = {}; ${name}.${method}(); };</script>`;

const site = (home: string): Routes => ({ '/': shop(home), '/about': about });

const cases: readonly Case[] = [
  {
    what: 'a real fix',
    before: broken,
    change: serve(fixed),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a fix of the back end alone',
    before: { '/': shop(''), '/about': failing(500) },
    scopedPaths: ['/about'],
    change: serve({ '/': shop(''), '/about': about }),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a fix whose first load is slow',
    before: broken,
    change: ({ app }) => app.serve(delayedOnce(fixed)),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a stray block that was removed',
    before: { '/': shop(stray), '/about': about },
    change: serve({ '/': shop(''), '/about': about }),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  { what: 'no fix', before: broken, change: () => undefined, status: 'still_reproduces', reason: 'failed_again' },
  {
    what: 'one fix of two',
    before: { ...broken, '/': shop(throwing('planner') + throwing('basket')) },
    change: serve({ ...fixed, '/': shop(mended('planner') + throwing('basket')) }),
    status: 'partially_fixed',
    reason: 'failed_again',
  },
  {
    what: 'a bug that was replaced by another',
    before: broken,
    change: serve({ ...fixed, '/': shop(throwing('somethingElse')) }),
    status: 'new_failure_introduced',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a click that throws something else now',
    before: site(throwingButton('e', 'start')),
    change: serve(site(throwingButton('e', 'finish'))),
    status: 'unable_to_verify',
    reason: 'fails_otherwise',
  },
  {
    what: 'a click that throws nothing now, because it does nothing',
    before: site(throwingButton('e', 'start')),
    change: serve(site(throwingButton('e', 'start').replace(/<script>.*/, mended('planner')))),
    status: 'unable_to_verify',
    reason: 'fails_otherwise',
  },
  {
    what: 'a click that throws the same in a build with other names',
    before: site(throwingButton('e', 'start')),
    change: serve(site(throwingButton('t', 'start'))),
    status: 'still_reproduces',
    reason: 'failed_again',
  },
  {
    what: 'a dead button that was removed',
    before: { '/': shop(deadButton('plan')), '/about': about },
    change: serve({ '/': shop(mended('planner')), '/about': about }),
    status: 'unable_to_verify',
    reason: 'subject_removed',
  },
  {
    what: 'a dead button whose test id was renamed',
    before: { '/': shop(deadButton('plan')), '/about': about },
    change: serve({
      '/': shop(
        `${deadButton('other')}<script>document.querySelector('button').onclick = () => document.body.append('Planned');</script>`,
      ),
      '/about': about,
    }),
    status: 'unable_to_verify',
    reason: 'subject_removed',
  },
  {
    what: 'a route that was removed',
    before: { '/': shop(''), '/about': `${about}${throwing('planner')}` },
    scopedPaths: ['/about'],
    change: serve({ '/': shop('') }),
    status: 'scope_shrunk',
    reason: 'route_missing',
  },
  {
    what: 'proof that was removed from the stored run',
    before: broken,
    change: async ({ app, runId }) => {
      app.serve(fixed);
      await changeReport(runId, (report) => ({
        ...report,
        findings: report.findings.map((finding) => ({ ...finding, evidence: [] })),
      }));
    },
    status: 'scope_shrunk',
    reason: 'proof_removed',
  },
  {
    what: 'a page that now stands behind a login',
    before: broken,
    change: serve({
      '/': (_request, response) => void response.writeHead(302, { location: '/login' }).end(),
      '/login': login,
    }),
    status: 'auth_blocked_verification',
    reason: 'login_wall',
  },
  {
    what: 'a server that is down',
    before: broken,
    change: ({ app }) => app.close(),
    status: 'environment_drift',
    reason: 'host_down',
  },
  {
    what: 'another app on the same host',
    before: broken,
    change: serve({ '/': anotherApp }),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a page of the same title that says to come back later',
    before: broken,
    change: serve({ '/': page('Planner - Corner shop', '<p>We are improving something. Come back later.</p>') }),
    status: 'unable_to_verify',
    reason: 'witness_gone',
  },
  {
    what: 'a parked page with the landmarks of the app',
    before: broken,
    change: serve({ '/': page('Parked domain', '<p>This name is for sale. Make an offer.</p>') }),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a build that changes while it is checked',
    before: broken,
    change: ({ app }) => app.serve(deployedMidway()),
    status: 'environment_drift',
    reason: 'build_changed_during_check',
  },
  {
    what: 'an assertion that was dropped from the stored scenario',
    before: broken,
    change: async ({ app, runId }) => {
      app.serve(fixed);
      await changeReport(runId, (report) => ({
        ...report,
        scenarios: report.scenarios.map((each) => ({ ...each, steps: each.steps.slice(0, -1) })),
      }));
    },
    status: 'assertion_weakened',
    reason: 'lock_differs',
  },
  {
    what: 'an oracle that no longer bites',
    before: broken,
    change: async ({ app, runId }) => {
      app.serve(fixed);
      const { store } = world.service;
      const material = (await loadReplayMaterial(store, runId))!;
      const visits = Object.entries(material.visits).map(
        ([key, visit]) => [key, { ...visit, exceptions: [] }] as const,
      );
      const silent = { ...material, visits: Object.fromEntries(visits) };
      await saveReplayMaterial(store, runId, gzipSync(JSON.stringify(silent)));
    },
    status: 'assertion_weakened',
    reason: 'oracle_silent',
  },
  {
    what: 'a bug that appears half of the time',
    before: everySecond(),
    change: () => undefined,
    status: 'flaky_uncertain',
    reason: 'repeats_disagree',
  },
  {
    what: 'luck on an unchanged build',
    before: { '/': shop(obedient), '/about': about, '/api/mood': mood(() => true) },
    change: serve({ '/': shop(obedient), '/about': about, '/api/mood': mood(() => false) }),
    status: 'flaky_uncertain',
    reason: 'unchanged_build',
  },
  {
    what: 'luck on an unchanged build that is rendered with tokens and times',
    before: { '/': rendered(moody), '/about': about, '/api/mood': mood(() => true) },
    change: serve({ '/': rendered(moody), '/about': about, '/api/mood': mood(() => false) }),
    status: 'flaky_uncertain',
    reason: 'unchanged_build',
  },
  {
    what: 'a fix of a page that is rendered with tokens and times',
    before: { '/': rendered('setTimeout(() => { planner.start(); }, 50);'), '/about': about },
    change: serve({ '/': rendered('setTimeout(() => { window.planner = true; }, 50);'), '/about': about }),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
];

const first = 'a click that throws something else now';
/** What would be a false `fixed_verified` first of all. */
const everyday = new Set([
  first,
  'a dead button that was removed',
  'a parked page with the landmarks of the app',
  'luck on an unchanged build',
]);

describe('a Fix Check reports [fix-check-reruns] [only-fixed-verified]', { timeout: 240_000, concurrent: true }, () => {
  for (const { what, before, scopedPaths, change, status, reason } of everydayOf(cases, ({ what: name }) =>
    longCases ? everyday.has(name) : name === first,
  ))
    it(`${what}: ${status}`, async ({ expect }) => {
      const failed = await failedRun(before, scopedPaths);
      expect(failed.run.report.findings.length, 'the bug was found').toBeGreaterThan(0);
      await change(failed);
      const { report, status: record } = await checked(failed);
      const verification = report.fixVerification!;
      expect(
        [verification.status, verification.scenarios.map((each) => each.reason)],
        JSON.stringify(verification),
      ).toEqual([status, expect.arrayContaining([reason])]);
      expect(record).toMatchObject({ kind: 'fix_check', creditsCharged: 0, fixVerification: { status } });
      expect(reportSchema.parse(report).run).toMatchObject({ kind: 'fix_check', parentRunId: failed.runId });
      expect(report.verdict === 'pass').toBe(status === 'fixed_verified');
    });
});

describe('a Fix Check', { timeout: 240_000 }, () => {
  let failing: Promise<Failed> | undefined;
  const once = (): Promise<Failed> => (failing ??= failedRun(broken));

  it('says how sure it is in its compact proof, and shows the fixed route in purple [same-test-lock]', async ({
    expect,
  }) => {
    const failed = await once();
    failed.app.serve(fixed);
    const { runId, report } = await checked(failed);
    expect(report.fixVerification?.errorBound).toBeLessThanOrEqual(0.01);
    expect(report.appMap.nodes).toContainEqual(expect.objectContaining({ route: '/', colour: 'purple' }));
    const compact = compactProofSchema.parse(await world.get(`/api/runs/${runId}/compact-proof`));
    expect(compact.fixVerification).toMatchObject({
      status: 'fixed_verified',
      reproduced: { failed: 3, of: 3 },
      passes: 5,
    });
  });

  it.runIf(everyCase)('runs the scenarios of the caller again, exactly as they were brought', async ({ expect }) => {
    const app = await startTarget({ '/': shop('<p>Opening soon</p>'), '/about': about });
    targets.push(app);
    const { runId, key } = await world.start({
      url: `${app.url}/`,
      mode: 'workflow_test',
      executeOnly: true,
      customScenarios: [
        { title: 'The shop is open', route: '/', steps: [{ assert: 'text_visible', text: 'Open today' }] },
      ],
    });
    const failed = { app, runId, key, run: await world.finished(runId) };
    expect(failed.run.report.findings).toHaveLength(1);
    const before = await checked(failed);
    expect(before.report.fixVerification).toMatchObject({ status: 'still_reproduces' });
    expect(before.report.findings.map(({ id }) => id)).toEqual(failed.run.report.findings.map(({ id }) => id));
    app.serve({ '/': shop('<p>Open today</p>'), '/about': about });
    const after = await checked(failed);
    expect(after.report.fixVerification, JSON.stringify(after.report.fixVerification)).toMatchObject({
      status: 'fixed_verified',
      scenarios: [{ replays: { passed: 5, failed: 0, unsure: 0 } }],
    });
  });

  it('is a provider_error when the engine breaks in mid-check', async ({ expect }) => {
    const failed = await once();
    const { children } = world;
    const take = children.take.bind(children);
    children.take = async () => {
      throw new Error('the engine is broken');
    };
    try {
      const checkId = await startCheck(failed);
      const status = async (): Promise<RunStatus> => (await world.get(`/api/runs/${checkId}`)) as RunStatus;
      await expect.poll(async () => hasEnded((await status()).state), { timeout: 120_000, interval: 200 }).toBe(true);
      expect(await status()).toMatchObject({
        state: 'errored',
        reason: 'engine_crashed',
        fixVerification: { status: 'provider_error' },
      });
    } finally {
      children.take = take;
    }
  });
});
