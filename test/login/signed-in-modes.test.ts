// Every mode behind a sign-in, over the API: its findings, its Fix Checks, and Fix Checks that cannot sign in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { type Gate, startGate } from '../../fixtures/login/gate.ts';
import { startShed } from '../../fixtures/records/start-shed.ts';
import { startBakery } from '../../fixtures/regression/bakery.ts';
import { everyCase } from '../kit/every-case.ts';
import { type MemberRuns, openMemberRuns } from '../kit/member-runs.ts';
import { page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const patience = 400_000;
let world: WorkingService;
let runs: MemberRuns;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  world = await startWorkingService({ concurrency: 1 });
  runs = await openMemberRuns(world);
}, 120_000);
afterAll(async () => {
  for (const each of open) await each.close();
  await world?.close();
}, 60_000);

const keep = <T extends { close(): Promise<void> }>(opened: T): T => {
  open.push(opened);
  return opened;
};

async function gated(port: number): Promise<{ gate: Gate; authSessionId: string }> {
  const gate = keep(await startGate(port));
  return { gate, authSessionId: await runs.save(gate) };
}

const told = ({ findings }: Report): string[] => findings.map(({ type, route }) => `${type} ${route}`);
const why = ({ summary, unconfirmed, scenarios }: Report): string =>
  JSON.stringify({ summary, unconfirmed, scenarios });

/** The same failure, undone, and then checked by somebody who cannot sign in. */
async function checkBoth(gate: Gate, runId: string, undo: () => void): Promise<void> {
  gate.setOpen(false);
  const locked = await runs.check(runId);
  expect(locked.report.fixVerification?.status, why(locked.report)).toBe('auth_blocked_verification');
  expect(locked.report.verdict).toBe('blocked');
  gate.setOpen(true);
  undo();
  const fixed = await runs.check(runId);
  expect(fixed.report.fixVerification?.status, JSON.stringify(fixed.report.fixVerification)).toBe('fixed_verified');
}

describe('behind a sign-in', () => {
  test(
    'fast_bug_scan finds an exception, and does not open the sign-in page that ends its session',
    async () => {
      const fixed = page('Stock', '<p>Everything is in stock today.</p><a href="/gate">Sign in as somebody else</a>');
      const broken = fixed.replace('</main>', '<script>undefinedThing.call()</script></main>');
      const inner = keep(await startTarget({ '/': broken }));
      const { gate, authSessionId } = await gated(Number(new URL(inner.url).port));
      const { runId, report } = await runs.run({ url: `${gate.url}/`, viewport: 'desktop', authSessionId });
      expect(told(report), why(report)).toEqual(['uncaught_exception /']);
      await checkBoth(gate, runId, () => inner.serve({ '/': fixed }));
    },
    patience,
  );

  test.runIf(everyCase)(
    'workflow_test finds a tab with the wrong panel',
    async () => {
      const inner = keep(await startApp(desk, { bugs: ['profile-wrong-panel'] }));
      const { gate, authSessionId } = await gated(inner.port);
      const { runId, report } = await runs.run({
        url: `${gate.url}/`,
        mode: 'workflow_test',
        viewport: 'desktop',
        scopedPaths: ['/profile'],
        authSessionId,
      });
      expect(told(report), why(report)).toEqual(['assertion_failed /profile']);
      await checkBoth(gate, runId, () => inner.setBugs('none'));
    },
    patience,
  );

  test.runIf(everyCase)(
    'regression_check finds what changed',
    async () => {
      const inner = keep(await startBakery());
      const { gate, authSessionId } = await gated(inner.port);
      const body = {
        url: `${gate.url}/`,
        mode: 'regression_check',
        viewport: 'desktop',
        scopedPaths: ['/'],
        skipCrawl: true,
        authSessionId,
      } as const;
      const first = await runs.run({ ...body, scopedPaths: ['/'] });
      expect(first.report.findings, why(first.report)).toEqual([]);
      inner.setChanges(['colour']);
      const { runId, report } = await runs.run({ ...body, scopedPaths: ['/'], baselineRunId: first.runId });
      expect(
        report.findings.map(({ type }) => type),
        why(report),
      ).toEqual(['visual_regression']);
      await checkBoth(gate, runId, () => inner.setChanges([]));
    },
    patience,
  );

  test.runIf(everyCase)(
    'full_crud_e2e proves the life of records, and finds one that is not stored',
    async () => {
      const inner = keep(await startShed('rest'));
      const { gate, authSessionId } = await gated(inner.port);
      const body = { url: `${gate.url}/`, mode: 'full_crud_e2e', viewport: 'desktop', authSessionId } as const;
      const before = JSON.stringify(inner.shed.tools);
      const healthy = await runs.run(body);
      expect([healthy.report.verdict, told(healthy.report)], why(healthy.report)).toEqual(['pass', []]);
      expect(healthy.report.cleanupReceipt).toMatchObject({ left: 0 });
      expect(JSON.stringify(inner.shed.tools)).toBe(before);
      inner.setBugs(['create-fails']);
      const { runId, report } = await runs.run(body);
      expect(told(report), why(report)).toEqual(['form_submit_failed /']);
      await checkBoth(gate, runId, () => inner.setBugs([]));
    },
    patience,
  );

  test.runIf(everyCase)(
    'what a cancelled full_crud_e2e had created is removed by somebody who is signed in',
    async () => {
      const inner = keep(await startShed('rest'));
      const { gate, authSessionId } = await gated(inner.port);
      const before = inner.shed.tools.length;
      const until = async (holds: () => boolean): Promise<void> => {
        const end = Date.now() + patience / 4;
        while (!holds()) {
          if (Date.now() > end) throw new Error('it did not happen in time');
          await new Promise((done) => setTimeout(done, 50));
        }
      };
      const runId = await runs.start({
        url: `${gate.url}/`,
        mode: 'full_crud_e2e',
        viewport: 'desktop',
        authSessionId,
      });
      await until(() => inner.shed.tools.length > before);
      const headers = { 'x-api-key': runs.account.key };
      await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/cancel`, headers });
      await until(() => inner.shed.tools.length === before);
    },
    patience,
  );

  test.runIf(everyCase)(
    'the templates for signing in and out work, and a failing scenario is checked',
    async () => {
      let greeting = 'Welcome back to the depot';
      const inner = keep(
        await startTarget({
          '/': (_request, response) =>
            void response
              .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
              .end(
                page('Depot', `<p>${greeting}</p><form method="post" action="/leave"><button>Log out</button></form>`),
              ),
          '/leave': (_request, response) =>
            void response.writeHead(303, { location: '/gate', 'set-cookie': 'gate_session=; Path=/; Max-Age=0' }).end(),
        }),
      );
      const { gate, authSessionId } = await gated(Number(new URL(inner.url).port));
      const text = 'Welcome back';
      const body = {
        url: `${gate.url}/`,
        mode: 'workflow_test',
        viewport: 'desktop',
        executeOnly: true,
        authSessionId,
        customScenarios: [
          {
            title: 'The login works',
            template: 'login-works',
            route: '/',
            steps: [
              { assert: 'text_visible', text },
              { assert: 'persists_after_reload', text },
            ],
          },
          {
            title: 'The logout works',
            template: 'logout-works',
            route: '/',
            steps: [
              { assert: 'text_visible', text },
              { action: 'click', target: { role: 'button', name: 'Log out' } },
              { action: 'goto', path: '/' },
              { assert: 'text_absent', text },
            ],
          },
          {
            title: 'A stranger sees the sign-in',
            route: '/',
            steps: [
              { action: 'clearSession' },
              { action: 'goto', path: '/' },
              { assert: 'text_visible', text: 'Password' },
            ],
          },
        ],
      } satisfies Parameters<MemberRuns['run']>[0];
      const passed = await runs.run(body);
      expect(
        passed.report.scenarios.map(({ title, outcome }) => `${title}: ${outcome}`),
        why(passed.report),
      ).toEqual(body.customScenarios.map(({ title }) => `${title}: passed`));
      expect(passed.report.verdict).toBe('pass');
      greeting = 'You are not known here';
      const { runId, report } = await runs.run(body);
      expect(
        report.findings.map(({ type }) => type),
        why(report),
      ).toEqual(['assertion_failed', 'assertion_failed']);
      await checkBoth(gate, runId, () => {
        greeting = 'Welcome back to the depot';
      });
    },
    patience,
  );
});
