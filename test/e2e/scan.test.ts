// A run from start to report, through the API, with a real browser.
import { compactProofSchema } from '#contract/compact-proof.ts';
import { limit } from '#contract/limits.ts';
import { proofPackSchema } from '#contract/proof-pack.ts';
import { reportSchema } from '#contract/report.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { everyCase } from '../kit/every-case.ts';
import { type Routes, type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
const targets: Target[] = [];
const target = async (routes: Routes): Promise<Target> => {
  const made = await startTarget(routes);
  targets.push(made);
  return made;
};

beforeAll(async () => {
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  for (const each of targets) await each.close();
}, 30_000);

const healthy: Routes = {
  '/': page(
    'Welcome',
    '<p>A small shop with two pages and an honest text about what it sells.</p><a href="/about">About us</a>',
  ),
  '/about': page(
    'About us',
    '<p>We have sold tents and stoves since the year the shop was opened.</p><a href="/">Home</a>',
  ),
};

const broken: Routes = {
  '/': page(
    'Welcome',
    '<p>A small shop with broken parts.</p><a href="/gone">Spring sale</a> <a href="/down">Orders</a> <a href="/throws">Planner</a> <a href="/empty">Gallery</a>',
    '<script src="/missing.js"></script>',
  ),
  '/down': (_request, response) =>
    void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Server error</h1>'),
  '/throws': page(
    'Planner',
    '<p>Plan your trip.</p><script>setTimeout(() => { undefinedThing.call(); }, 300); console.error("planner could not start");</script>',
  ),
  '/empty':
    '<!doctype html><html lang="en"><head><title>Gallery</title><link rel="icon" href="data:,"></head><body><div id="root"></div></body></html>',
};

/** Links that switch something on and off by a plain GET, as many older admin pages have. */
const switches = ['anna', 'bela', 'carl']
  .map(
    (name) =>
      `<tr><td>${name}</td><td><a href="/switch?who=${name}&active=0&token=634f2105f5f68703d0ec33065926401d">Yes</a></td></tr>`,
  )
  .join('');

describe('a run', { timeout: 400_000, concurrent: true }, () => {
  it('follows, asks for and clicks no link that carries a token against forged requests', async ({ expect }) => {
    const people = '<p>Everybody who has a key to the shop, with the day of the last visit.</p>';
    const table = `${people}<table>${switches}</table><a href="/about">About us</a> <a href="/">Home</a>`;
    const app = await target({ ...healthy, '/': page('Keys', table), '/switch': page('Keys', table) });
    const { report } = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    expect(app.hits.filter((hit) => hit.includes('/switch'))).toEqual([]);
    const { reason } = report.routes.find(({ route }) => route.startsWith('/switch')) ?? {};
    expect(reason).toBe('following the link could change data');
  });

  it('finds what is broken and proves each finding by replay [run-managed-chromium] [three-views] [start-queues]', async ({
    expect,
  }) => {
    const app = await target(broken);
    const { report, status, runId } = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    expect(status).toMatchObject({ state: 'completed', verdict: 'fail', refunded: false });
    expect(reportSchema.parse(report)).toEqual(report);
    const found = new Map(report.findings.map((finding) => [finding.type, finding]));
    for (const [type, route] of [
      ['broken_link', '/'],
      ['http_error', '/down'],
      ['uncaught_exception', '/throws'],
      ['console_error', '/throws'],
      ['broken_resource', '/'],
      ['blank_page', '/empty'],
    ] as const)
      expect(found.get(type)?.routes, type).toContain(route);
    for (const finding of report.findings) {
      expect(finding.reproduction.confirmed.failed).toBeGreaterThanOrEqual(2);
      expect(report.scenarios.map(({ id }) => id)).toContain(finding.reproduction.scenarioId);
    }
    expect(report.summary.counts.critical).toBeGreaterThan(0);
    const compact = await world.get(`/api/runs/${runId}/compact-proof`);
    expect(compactProofSchema.parse(compact)).toMatchObject({ verdict: 'fail', failureType: report.failureType });
    const pack = await world.get(`/api/runs/${runId}/proof-pack.json`);
    expect(proofPackSchema.parse(pack)).toMatchObject({ verdict: 'fail', reportDigest: report.digest });
  });

  it('passes a healthy app, says how strong the proof is, and stays in its size [passing-proof-strength] [compact-size] [limit-compact-size]', async ({
    expect,
  }) => {
    const app = await target(healthy);
    const { report, runId } = await world.run({ url: `${app.url}/` });
    expect(report).toMatchObject({ verdict: 'pass', failureType: null, findings: [] });
    expect(report.passingRunEvidence?.routesPassed).toBe(2);
    expect(report.proofStrength?.reasons.length).toBeGreaterThan(0);
    const bytes = (await world.app.inject({ url: `/api/runs/${runId}/compact-proof` })).rawPayload.length;
    expect(bytes).toBeGreaterThanOrEqual(limit('compactProofMin'));
    expect(bytes).toBeLessThanOrEqual(limit('compactProofMax'));
  });

  it.runIf(everyCase)('gives the same findings the same ids in the next run', async ({ expect }) => {
    const app = await target(broken);
    const first = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    const second = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    const ids = (run: typeof first) => run.report.findings.map(({ id }) => id).sort();
    expect(ids(second)).toEqual(ids(first));
    expect(ids(first).length).toBeGreaterThan(3);
  });

  it('stays inside scopedPaths, pagesLimit and skipCrawl [start-scoped-paths] [start-skip-crawl] [start-pages-limit]', async ({
    expect,
  }) => {
    const app = await target({
      ...healthy,
      '/hidden': page('Hidden', '<p>Nothing links to this page of the shop.</p>'),
    });
    const [scoped, skipped, one] = await Promise.all([
      world.run({ url: `${app.url}/`, scopedPaths: ['/hidden'], viewport: 'desktop' }),
      world.run({ url: `${app.url}/about`, skipCrawl: true, viewport: 'desktop' }),
      world.run({ url: `${app.url}/`, pagesLimit: 1, viewport: 'desktop' }),
    ]);
    const tested = (run: typeof one) =>
      run.report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
    expect(tested(scoped!)).toEqual(['/hidden']);
    expect(tested(skipped!)).toEqual(['/about']);
    expect(tested(one!)).toEqual(['/']);
    expect(one!.report.routes).toContainEqual(
      expect.objectContaining({ route: '/about', state: 'skipped', reason: 'pagesLimit was reached' }),
    );
  });

  it('is blocked, and costs nothing, when its preflight does not hold [start-preflight]', async ({ expect }) => {
    const app = await target(healthy);
    const { report, status, runId } = await world.run({
      url: `${app.url}/`,
      preflight: {
        expectText: 'Version 7',
        expectStatus: 201,
        expectTestIds: ['cart'],
        maxResponseMs: 60_000,
        expectEnvironment: 'staging',
      },
    });
    expect(status).toMatchObject({ state: 'completed', verdict: 'blocked', refunded: true });
    expect(report.failureType).toBe('preflight_failed');
    expect(report.routes.filter(({ state }) => state === 'tested')).toEqual([]);
    const checks = [
      { check: 'reachable', expected: 'the entry page loads', seen: 'loaded', ok: true },
      { check: 'expectStatus', expected: 'status 201', seen: 'status 200', ok: false },
      { check: 'maxResponseMs', expected: 'at most 60000 ms', seen: expect.stringMatching(/^\d+ ms$/), ok: true },
      {
        check: 'expectEnvironment',
        expected: 'a staging host',
        seen: 'the host does not look like production',
        ok: true,
      },
      { check: 'expectText', expected: 'a visible text of 9 characters', seen: 'not visible', ok: false },
      { check: 'expectTestIds[0]', expected: 'at least 1 element', seen: '0 elements', ok: false },
    ];
    const pack = await world.get(`/api/runs/${runId}/proof-pack.json`);
    for (const read of [status, report, pack]) expect(read).toMatchObject({ preflight: checks });
    expect(report.summary.sentence).toContain('failed at expectStatus: expected status 201, seen status 200');
    const compact = compactProofSchema.parse(await world.get(`/api/runs/${runId}/compact-proof`));
    expect(compact.preflight).toEqual(checks.filter(({ ok }) => !ok));
    expect(compact.failedStep).toBe('preflight: expectStatus');
    expect(compact.nextSafeAction.why).toContain('expectStatus in preflight');
    // The caller's own text is a shape too.
    expect(JSON.stringify([status, report, pack, compact])).not.toContain('Version 7');
    const kept = await world.run({
      url: `${app.url}/`,
      preflight: { expectText: 'honest text', expectStatus: 200 },
      viewport: 'desktop',
    });
    expect(kept.status.verdict).toBe('pass');
    expect(kept.status.preflight?.map(({ check, ok }) => [check, ok])).toEqual([
      ['reachable', true],
      ['expectStatus', true],
      ['expectText', true],
    ]);
  });

  it('is not sure of a target that stops answering before what was seen could be replayed', async ({ expect }) => {
    let loads = 0;
    const once = page('Order', '<h2>Dear undefined</h2><p>Thank you for the order that we got today.</p>');
    const app = await target({
      '/': (_request, response) => {
        loads += 1;
        if (loads > 1) return void response.destroy();
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(once);
      },
    });
    const { report } = await world.run({ url: `${app.url}/`, skipCrawl: true, viewport: 'desktop' });
    expect(loads).toBeGreaterThan(1);
    expect(report).toMatchObject({ verdict: 'inconclusive', findings: [] });
    expect(report.unconfirmed[0]?.reason).toContain('did not load again');
  });

  it('says that a dead target cannot be reached', async ({ expect }) => {
    const app = await target(healthy);
    await app.close();
    const { report } = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    expect(report).toMatchObject({ verdict: 'fail', failureType: 'page_unreachable' });
  });

  it('shows live progress, takes a screenshot on demand, and stops within five seconds of a cancel [live-observation] [polling-only]', async ({
    expect,
  }) => {
    // The last page never answers, so that the run cannot end before it is cancelled.
    const links = Array.from({ length: 11 }, (_, index) => `<a href="/p${index + 1}">Page ${index + 1}</a> `).join('');
    const slow: Routes = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        index === 0 ? '/' : `/p${index}`,
        index < 11 ? page(`Page ${index}`, `<p>Text of page ${index} of this long list.</p>${links}`) : () => {},
      ]),
    );
    const app = await target(slow);
    const { runId, key } = await world.start({ url: `${app.url}/` });
    const status = async () =>
      (await world.app.inject({ url: `/api/runs/${runId}` })).json<{
        state: string;
        currentStep: string | null;
        phase: string;
        recentProofEvents: { message: string; route: string | null }[];
        latestScreenshot: { url: string } | null;
      }>();
    const told = async () => {
      const { phase, recentProofEvents } = await status();
      return recentProofEvents.map(({ message, route }) => `${phase}: ${message} ${route}`);
    };
    await expect
      .poll(told, { timeout: 90_000 })
      .toContainEqual(expect.stringMatching(/^explore: Looking at a page in the \w+ viewport \/p1$/));
    await expect
      .poll(async () => (await status()).latestScreenshot?.url ?? '', { timeout: 90_000 })
      .toContain('/pictures/');
    const headers = { 'x-api-key': key };
    expect(
      (await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/screenshots`, headers })).statusCode,
    ).toBe(200);
    const live = { url: `/api/runs/${runId}/pictures/live-01.jpeg` };
    await expect.poll(async () => (await world.app.inject(live)).statusCode, { timeout: 60_000 }).toBe(200);
    const asked = Date.now();
    expect((await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/cancel`, headers })).statusCode).toBe(
      200,
    );
    const { status: ended, report } = await world.finished(runId);
    expect(Date.now() - asked).toBeLessThan(limit('cancelMs'));
    expect(ended).toMatchObject({ state: 'cancelled', refunded: false, verdict: 'inconclusive' });
    expect(report.findings).toEqual([]);
  });
});

describe('a run', { timeout: 400_000 }, () => {
  it('survives the death of its browser', async ({ expect }) => {
    const app = await target(healthy);
    const { runId } = await world.start({ url: `${app.url}/`, viewport: 'desktop' });
    await expect.poll(() => app.hits.length, { timeout: 90_000 }).toBeGreaterThan(0);
    for (const pid of world.children.children.flatMap(({ browsers }) => browsers)) process.kill(pid, 'SIGKILL');
    const { report } = await world.finished(runId);
    expect(report).toMatchObject({ verdict: 'pass' });
  });
});
