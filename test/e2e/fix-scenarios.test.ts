// Every way in which a fix of a scenario can be claimed, for a caller's scenarios and for discovered workflows.
import { gzipSync } from 'node:zlib';
import type { RunStart } from '#contract/run-start.ts';
import type { CustomScenario } from '#contract/scenario.ts';
import type { FixReason } from '#contract/vocabulary/fix-reasons.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import { loadReplayMaterial, saveReplayMaterial } from '#service/store/replay-material.ts';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { everydayOf } from '../kit/every-case.ts';
import { about, home, words } from '../kit/corner-shop.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type Routes, type Target, page, startTarget } from '../kit/target.ts';
import { type FinishedRun, type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
const targets: Target[] = [];

beforeAll(async () => {
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  for (const each of targets) await each.close();
}, 30_000);

const shop = (body: string): string => home(` <a href="/orders">Orders</a>${body}`);
const shopWith = (home: string, more: Routes = {}): Routes => ({ '/': shop(home), '/about': about, ...more });

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
const everywhere = (body: string, status = 200): Routes =>
  Object.fromEntries(
    ['/', '/about', '/orders', '/plan'].map((path) => [
      path,
      (_request, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end(body),
    ]),
  );
const parked = html('Parked domain', `<header><nav><a href="/buy">Buy this name</a></nav></header><p>For sale.</p>`);
const parkedInMain = html('Parked domain', '<main><h1>This domain is for sale</h1><p>Make an offer today.</p></main>');
const signIn = page(
  'Sign in',
  '<form><label>Name <input name="user"></label><label>Password <input type="password" name="word"></label><button>Sign in</button></form>',
);
const signInByMail = page(
  'Corner shop',
  '<form><label>Work mail <input name="mail"></label><button>Go on</button></form>',
);
const maintenance = page('Planner - Corner shop', '<p>Something is being improved. It takes an hour.</p>');

const oldPrice = '<p data-testid="price">The price is NaN euros</p>';
const newPrice = '<p data-testid="price">The price is 12 euros</p>';
const noNaN: CustomScenario = {
  title: 'The price is known',
  route: '/',
  steps: [{ assert: 'text_absent', text: 'NaN' }],
};
const priceShown: CustomScenario = {
  title: 'The price is shown',
  route: '/',
  steps: [{ assert: 'text_visible', text: '12 euros' }],
};
const noBanner: CustomScenario = {
  title: 'There is no banner',
  route: '/',
  steps: [{ assert: 'element_hidden', target: { testId: 'banner' } }],
};
const banner = (testId: string): string => `<div data-testid="${testId}"><b>Everything is broken today</b></div>`;
const button = (testId: string, code: string): string =>
  `<p><button type="button" data-testid="${testId}" style="padding:12px 24px">Plan a trip</button></p><script>document.querySelector('button').onclick = () => { ${code} };</script>`;
const planned: CustomScenario = {
  title: 'A trip is planned',
  route: '/',
  steps: [
    { action: 'click', target: { testId: 'plan' } },
    { assert: 'text_visible', text: 'The trip is planned' },
  ],
};
const plans = "document.body.append('The trip is planned');";
const noErrorAfter: CustomScenario = {
  title: 'Planning shows no error',
  route: '/',
  steps: [
    { action: 'click', target: { testId: 'plan' } },
    { assert: 'text_absent', text: 'It went wrong' },
  ],
};
const ordersOpen: CustomScenario = {
  title: 'The orders show no error',
  route: '/',
  steps: [
    { action: 'click', target: { role: 'link', name: 'Orders' } },
    { assert: 'text_absent', text: 'NaN' },
  ],
};
const quiet: CustomScenario = { title: 'No errors', route: '/', steps: [{ assert: 'no_console_errors' }] };
const obedient = `<script>fetch('/api/mood').then((answer) => answer.json()).then((mood) => { if (mood.bad) console.error(new Error('bad mood')); });</script>`;
const shows = `<p id="stock"></p><script>fetch('/api/mood').then((answer) => answer.json()).then((mood) => { document.querySelector('#stock').textContent = mood.bad ? 'Sold out' : 'The price is 12 euros'; });</script>`;
const mood =
  (bad: boolean): Routes[string] =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ bad }));
const throwing = '<script>setTimeout(() => { planner.start(); }, 50);</script>';
const redirect =
  (to: string): Routes[string] =>
  (_request, response) =>
    void response.writeHead(302, { location: to }).end();
const deployedMidway = (): Routes => {
  let loads = 0;
  return shopWith('', {
    '/': (_request, response) => {
      loads += 1;
      const code = `<script>window.release = "${loads <= 4 ? 'one' : 'two'}";</script>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(shop(`${newPrice}${code}`));
    },
  });
};

/** Opens and never closes, or does both. */
const accordion = (closes: boolean): string =>
  `${['Opening hours', 'Delivery', 'Returns']
    .map(
      (name, index) =>
        `<h3><button type="button" aria-expanded="false" aria-controls="p${index}" style="padding:12px">${name}</button></h3><div id="p${index}" hidden><p>Everything that there is to say about ${name.toLowerCase()}.</p></div>`,
    )
    .join('')}<script>
  for (const button of document.querySelectorAll('h3 button')) button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') === 'true';
    if (open && ${!closes}) return;
    button.setAttribute('aria-expanded', String(!open));
    document.getElementById(button.getAttribute('aria-controls')).hidden = open;
  });
</script>`;

interface Failed {
  readonly app: Target;
  readonly runId: string;
  readonly key: string;
  readonly run: FinishedRun;
}

interface Case {
  readonly what: string;
  readonly before: Routes;
  /** None: the run finds the workflows itself. */
  readonly scenarios?: CustomScenario[];
  readonly start?: Partial<RunStart>;
  readonly change: (failed: Failed) => Promise<void> | void;
  readonly status: FixStatus;
  readonly reason: FixReason;
}

const serve =
  (routes: Routes) =>
  ({ app }: Failed): void =>
    app.serve(routes);

const changeMaterial =
  (change: (material: ReplayMaterial) => ReplayMaterial) =>
  async ({ runId }: Failed): Promise<void> => {
    const { store } = world.service;
    const material = (await loadReplayMaterial(store, runId))!;
    await saveReplayMaterial(store, runId, gzipSync(JSON.stringify(change(material))));
  };

const priced = shopWith(oldPrice);
const fixed = shopWith(newPrice);
const expectsWords = { preflight: { expectText: 'A page of a small shop' } };

const caller: readonly Case[] = [
  {
    what: 'a real fix of an absence',
    before: priced,
    scenarios: [noNaN],
    start: expectsWords,
    change: serve(fixed),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a real fix of a control',
    before: shopWith(button('plan', '')),
    scenarios: [planned],
    change: serve(shopWith(button('plan', plans))),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a real fix after which the control leads to another page',
    before: shopWith(button('plan', "document.body.append('It went wrong');"), { '/plan': page('Plans', words) }),
    scenarios: [noErrorAfter],
    change: serve(shopWith(button('plan', "location.href = '/plan';"), { '/plan': page('Plans', words) })),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a fix of the back end alone',
    before: shopWith(shows, { '/api/mood': mood(true) }),
    scenarios: [priceShown],
    change: serve(shopWith(shows, { '/api/mood': mood(false) })),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'no fix',
    before: priced,
    scenarios: [noNaN],
    change: () => undefined,
    status: 'still_reproduces',
    reason: 'failed_again',
  },
  {
    what: 'one fix of two',
    before: shopWith(oldPrice + banner('banner')),
    scenarios: [noNaN, noBanner],
    change: serve(shopWith(newPrice + banner('banner'))),
    status: 'partially_fixed',
    reason: 'failed_again',
  },
  {
    what: 'a fix that breaks something else on the page',
    before: priced,
    scenarios: [noNaN],
    change: serve(shopWith(newPrice + throwing)),
    status: 'new_failure_introduced',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a fix beside something that was broken before',
    before: shopWith(oldPrice + throwing),
    scenarios: [noNaN],
    change: serve(shopWith(newPrice + throwing)),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a parked page against a preflight',
    before: priced,
    scenarios: [noNaN],
    start: expectsWords,
    change: serve(everywhere(parked)),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a parked page',
    before: priced,
    scenarios: [noNaN],
    change: serve(everywhere(parked)),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a parked page with the landmarks of the shop',
    before: priced,
    scenarios: [noNaN],
    change: serve(everywhere(parkedInMain)),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a parked page on which the expected text is missing as before',
    before: shopWith(''),
    scenarios: [priceShown],
    change: serve(everywhere(parked)),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a sign-in page with status 200',
    before: priced,
    scenarios: [noNaN],
    change: serve(everywhere(signIn)),
    status: 'auth_blocked_verification',
    reason: 'login_wall',
  },
  {
    what: 'a sign-in page against a preflight',
    before: priced,
    scenarios: [noNaN],
    start: expectsWords,
    change: serve(everywhere(signIn)),
    status: 'auth_blocked_verification',
    reason: 'login_wall',
  },
  {
    what: 'a sign-in page in the middle of the scenario',
    before: shopWith('', { '/orders': page('Orders - Corner shop', `${words}<p>NaN orders</p>`) }),
    scenarios: [ordersOpen],
    change: serve(shopWith('', { '/orders': signIn })),
    status: 'auth_blocked_verification',
    reason: 'login_wall',
  },
  {
    what: 'a sign-in page of the same name that asks for a mail address only',
    before: priced,
    scenarios: [noNaN],
    change: serve(everywhere(signInByMail)),
    status: 'unable_to_verify',
    reason: 'witness_gone',
  },
  {
    what: 'an almost empty page',
    before: priced,
    scenarios: [noNaN],
    change: serve(everywhere('<p>ok</p>')),
    status: 'unable_to_verify',
    reason: 'witness_gone',
  },
  {
    what: 'a page of the same title that says to come back later',
    before: priced,
    scenarios: [noNaN],
    change: serve(everywhere(maintenance)),
    status: 'unable_to_verify',
    reason: 'witness_gone',
  },
  {
    what: 'a preflight that no longer holds',
    before: shopWith(`${oldPrice}<p>Release seven</p>`),
    scenarios: [noNaN],
    start: { preflight: { expectText: 'Release seven' } },
    change: serve(shopWith(`${newPrice}<p>Release eight</p>`)),
    status: 'environment_drift',
    reason: 'preconditions_gone',
  },
  {
    what: 'a route that is gone',
    before: shopWith('', { '/plan': shop(oldPrice) }),
    scenarios: [{ ...noNaN, route: '/plan' }],
    change: serve(shopWith('')),
    status: 'scope_shrunk',
    reason: 'route_missing',
  },
  {
    what: 'a route that leads home now',
    before: shopWith('', { '/plan': shop(oldPrice) }),
    scenarios: [{ ...noNaN, route: '/plan' }],
    change: serve(shopWith('', { '/plan': redirect('/') })),
    status: 'scope_shrunk',
    reason: 'route_missing',
  },
  {
    what: 'a server that is down',
    before: priced,
    scenarios: [noNaN],
    change: ({ app }) => app.close(),
    status: 'environment_drift',
    reason: 'host_down',
  },
  {
    what: 'a control whose test id was renamed',
    before: shopWith(button('plan', '')),
    scenarios: [planned],
    change: serve(shopWith(button('trip', plans))),
    status: 'unable_to_verify',
    reason: 'step_broken',
  },
  {
    what: 'a banner that is still there under another test id',
    before: shopWith(banner('banner')),
    scenarios: [noBanner],
    change: serve(shopWith(banner('notice'))),
    status: 'unable_to_verify',
    reason: 'subject_removed',
  },
  {
    what: 'a banner that was removed',
    before: shopWith(banner('banner')),
    scenarios: [noBanner],
    change: serve(shopWith('')),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  {
    what: 'luck on an unchanged build',
    before: shopWith(obedient, { '/api/mood': mood(true) }),
    scenarios: [quiet],
    change: serve(shopWith(obedient, { '/api/mood': mood(false) })),
    status: 'flaky_uncertain',
    reason: 'unchanged_build',
  },
  {
    what: 'a build that changes while it is checked',
    before: shopWith(`${oldPrice}<script>window.release = "none";</script>`),
    scenarios: [noNaN],
    change: ({ app }) => app.serve(deployedMidway()),
    status: 'environment_drift',
    reason: 'build_changed_during_check',
  },
  {
    what: 'a rule that changed since',
    before: priced,
    scenarios: [noNaN],
    change: async (failed) => {
      failed.app.serve(fixed);
      await changeMaterial((material) => ({
        ...material,
        scenarios: material.scenarios.map((each) => ({ ...each, rules: { ...each.rules, 'assert:text_absent': 0 } })),
      }))(failed);
    },
    status: 'assertion_weakened',
    reason: 'rules_changed',
  },
];

const stuck = shopWith(accordion(false));

const discovered: readonly Case[] = [
  {
    what: 'a real fix',
    before: stuck,
    change: serve(shopWith(accordion(true))),
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
  },
  { what: 'no fix', before: stuck, change: () => undefined, status: 'still_reproduces', reason: 'failed_again' },
  {
    what: 'a parked page',
    before: stuck,
    change: serve(everywhere(parkedInMain)),
    status: 'environment_drift',
    reason: 'another_app',
  },
  {
    what: 'a sign-in page with status 200',
    before: stuck,
    change: serve(everywhere(signIn)),
    status: 'auth_blocked_verification',
    reason: 'login_wall',
  },
  {
    what: 'an almost empty page',
    before: stuck,
    change: serve(everywhere('<p>ok</p>')),
    status: 'unable_to_verify',
    reason: 'step_broken',
  },
  {
    what: 'a preflight that no longer holds',
    before: shopWith(`${accordion(false)}<p>Release seven</p>`),
    start: { preflight: { expectText: 'Release seven' } },
    change: serve(shopWith(`${accordion(true)}<p>Release eight</p>`)),
    status: 'environment_drift',
    reason: 'preconditions_gone',
  },
  {
    what: 'a fix that breaks something else on the page',
    before: stuck,
    change: serve(shopWith(accordion(true) + throwing)),
    status: 'new_failure_introduced',
    reason: 'passed_again_and_again',
  },
  {
    what: 'a rule that changed since',
    before: stuck,
    change: async (failed) => {
      failed.app.serve(shopWith(accordion(true)));
      await changeMaterial((material) => ({
        ...material,
        scenarios: material.scenarios.map((each) => ({ ...each, rules: { ...each.rules, 'workflow:accordion': 0 } })),
      }))(failed);
    },
    status: 'assertion_weakened',
    reason: 'rules_changed',
  },
];

async function failedRun({ before, scenarios, start }: Case): Promise<Failed> {
  const app = await startTarget(before);
  targets.push(app);
  const given = scenarios === undefined ? { scopedPaths: ['/'] } : { executeOnly: true, customScenarios: scenarios };
  const body = { url: `${app.url}/`, mode: 'workflow_test', viewport: 'desktop', ...given, ...start } as const;
  const { runId, key } = await world.start(body);
  return { app, runId, key, run: await world.finished(runId) };
}

const checked = async (failed: Failed): Promise<FinishedRun> => world.finished(await startFixCheck(world, failed));

/** A page that looks much like the fixed one, and a workflow that cannot be walked any more: no false `fixed_verified`. */
const everyday = new Set([
  'a sign-in page of the same name that asks for a mail address only: unable_to_verify',
  'an almost empty page: unable_to_verify',
]);

const suites = { 'of a scenario of the caller': caller, 'of a discovered workflow': discovered };

for (const [whose, cases] of Object.entries(suites))
  describe(`a Fix Check ${whose} reports [fix-check-reruns]`, { timeout: 300_000, concurrent: true }, () => {
    for (const each of everydayOf(cases, ({ what, status }) => everyday.has(`${what}: ${status}`)))
      it(`${each.what}: ${each.status}`, async ({ expect }) => {
        const failed = await failedRun(each);
        const { findings, buildFingerprint } = failed.run.report;
        expect(findings.length, 'every bug was found').toBe(each.scenarios?.length ?? 1);
        expect(buildFingerprint).not.toBeNull();
        await each.change(failed);
        const { report } = await checked(failed);
        const verification = report.fixVerification!;
        const reasons = verification.scenarios.map(({ reason }) => reason);
        expect([verification.status, reasons], JSON.stringify(verification)).toEqual([
          each.status,
          expect.arrayContaining([each.reason]),
        ]);
        expect(report.verdict === 'pass').toBe(each.status === 'fixed_verified');
      });
  });
