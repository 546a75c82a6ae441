// We test our own console with our own service: as a visitor, and signed in on the pages of a real run and of the account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsolePage, consolePages, consolePath } from '#contract/console-pages.ts';
import type { Report } from '#contract/report.ts';
import type { RunStart } from '#contract/run-start.ts';
import { buy } from '../kit/buy.ts';
import { type ConsoleWorld, type SignedInOwner, openConsoleWorld } from '../kit/console-world.ts';
import { everyCase } from '../kit/every-case.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const patience = 420_000;

let working: WorkingService;
let world: ConsoleWorld;
let member: SignedInOwner;
let login: string;
beforeAll(async () => {
  working = await startWorkingService();
  world = await openConsoleWorld(working.service, working.browser.chromium, 'console.localhost');
  member = await world.signedIn();
  login = await saveOwnLogin();
  await buy(working.app, member.owner.key, 'authenticated_audit');
}, 240_000);
afterAll(async () => {
  await world?.close();
  await working?.close();
});

async function post<T>(path: string, payload: object): Promise<T> {
  const headers = { 'x-api-key': member.owner.key };
  const answer = await working.app.inject({ method: 'POST', url: path, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<T>();
}

async function saveOwnLogin(): Promise<string> {
  const { email: username, password } = member;
  const loginUrl = `${world.base}/account/sign-in`;
  const body = { strategy: 'login_form', label: 'Our own console', loginUrl, username, password };
  return (await post<{ id: string }>('/api/account/login-memories', body)).id;
}

const run = async (body: Omit<RunStart, 'url'>) => {
  const url = `${world.base}${consolePages.start}`;
  return working.finished((await post<{ runId: string }>('/api/runs/start', { url, ...body })).runId);
};

const said = ({ findings }: Report): string[] =>
  findings.map(({ severity, type, subtype, title, route, element }) =>
    [severity, type, subtype, title, route, element?.selectorHint].join(' | '),
  );
const publicPages: readonly ConsolePage[] = ['start', 'sign_in', 'runs', 'account'];
const ownersPages: readonly ConsolePage[] = ['start', 'runs', 'account', 'purchases', 'keys', 'logins'];
const runPages: readonly ConsolePage[] = ['run', 'map', 'fix_check', 'compare', 'history', 'readiness'];
const pathsOf = (pages: readonly ConsolePage[], runId = ''): string[] => pages.map((page) => consolePath(page, runId));

test('a scan by a visitor finds nothing, advice included', { timeout: patience }, async () => {
  const { report } = await run({ scopedPaths: pathsOf(publicPages) });
  expect(said(report)).toEqual([]);
  expect([report.verdict, report.summary.routesTested]).toEqual(['pass', publicPages.length]);
});

describe.skipIf(!everyCase)('signed in', () => {
  test('a scan of every page finds nothing, advice included', { timeout: 2 * patience }, async () => {
    const { runId } = await run({ scopedPaths: pathsOf(['sign_in']) });
    const scopedPaths = pathsOf([...ownersPages, ...runPages], runId);
    const { report } = await run({ scopedPaths, authSessionId: login, pagesLimit: scopedPaths.length });
    expect(said(report)).toEqual([]);
    expect([report.verdict, report.summary.routesTested]).toEqual(['pass', scopedPaths.length]);
  });

  test('a workflow test finds nothing', { timeout: patience }, async () => {
    const { report } = await run({
      mode: 'workflow_test',
      scopedPaths: pathsOf(ownersPages),
      authSessionId: login,
    });
    expect(said(report)).toEqual([]);
    expect(report.verdict, report.summary.sentence).toBe('pass');
  });

  test('an authenticated audit finds nothing', { timeout: patience }, async () => {
    const { report } = await run({
      mode: 'authenticated_smoke',
      scopedPaths: pathsOf(ownersPages),
      authSessionId: login,
    });
    expect(said(report)).toEqual([]);
    expect(report.verdict, report.summary.sentence).toBe('pass');
  });
});
