// What is exported runs with @playwright/test and says the same as the engine did.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from '#contract/scenario.ts';
import { assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
import { shownSteps } from '#core/scenarios/shown-steps.ts';
import { exportPlaywright } from '#core/scenarios/export-playwright.ts';
import type { CompiledStep, Scenario } from '#core/scenarios/scenario.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { loadWorkflowCode } from '#engine/export/load-workflow-code.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { discoverWorkflows } from '#engine/jobs/discover/discover-workflows.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { everyCase } from '../kit/every-case.ts';
import { assertionPages, assertionTable } from '../kit/assertion-table.ts';
import { runPlaywright } from '../kit/run-playwright.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const form = page(
  'Form',
  `<style>button,input,select{min-height:32px;min-width:32px;margin:4px}#tip{display:none}#help:hover + #tip{display:block}</style>
  <label>Name <input id="name"></label><label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
  <label><input type="checkbox" id="news"> News</label><input type="file" id="file" hidden data-testid="file">
  <p id="said">nothing</p><button id="save">Save</button><button id="help">Help</button><p id="tip">Here is help</p>
  <a href="/other">Other</a><p id="wide">wide</p><p id="typed"></p><p id="chosen"></p>
  <script>
    const field = document.getElementById('name');
    save.onclick = () => { said.textContent = 'Saved ' + size.value + (news.checked ? ' with news' : ''); };
    field.oninput = () => { typed.textContent = field.value.length + ' letters'; };
    field.onkeydown = (event) => { if (event.key === 'Enter') said.textContent = 'Entered'; };
    file.onchange = () => { chosen.textContent = file.files[0].name + ' ' + file.files[0].size; };
    onresize = () => { wide.textContent = innerWidth < 500 ? 'narrow' : 'wide'; };
  </script>`,
);

const faulty = page(
  'Faulty',
  `<div style="width:3000px;background:#eee">Wide</div><button style="min-height:32px">Does nothing</button>
  <script>setTimeout(() => { throw new Error('broken'); }, 50)</script>`,
);

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget({
    ...assertionPages,
    '/form': form,
    '/other': page('Other', '<p>Elsewhere</p>'),
    '/faulty': faulty,
  });
}, 120_000);
afterAll(async () => {
  await world.close();
  await target.close();
});

const loopback = (): string => target.url.replace(/\/\/[^:]+/, '//127.0.0.1');
const save: Step = { action: 'click', target: { role: 'button', name: 'Save' } };

it('a failing scenario fails as an exported test, a passing one passes, and masked values come from outside', async () => {
  const { runId } = await world.start({
    url: `${target.url}/form`,
    executeOnly: true,
    viewport: 'desktop',
    customScenarios: [
      {
        id: 'works',
        title: 'Every action',
        route: '/form',
        steps: [
          { action: 'fill', target: { label: 'Name' }, value: 'secret-1' },
          { action: 'type', target: { label: 'Name' }, value: 'xy' },
          { assert: 'value_equals', target: { label: 'Name' }, value: 'secret-1xy' },
          { assert: 'text_visible', text: '10 letters' },
          { action: 'press', key: 'Enter', target: { label: 'Name' } },
          { assert: 'text_visible', text: 'Entered', target: { css: '#said' } },
          { action: 'press', key: 'Tab' },
          { assert: 'focus_on', target: { label: 'Size' } },
          { action: 'select', target: { label: 'Size' }, option: 'Large' },
          { action: 'check', target: { label: 'News' } },
          save,
          { assert: 'text_visible', text: 'Saved Large with news' },
          { action: 'uncheck', target: { label: 'News' } },
          { action: 'upload', target: { testId: 'file' }, type: 'png', bytes: 2_048 },
          { assert: 'text_visible', text: 'qa_upload.png 2048' },
          { action: 'hover', target: { role: 'button', name: 'Help' } },
          { assert: 'text_visible', text: 'Here is help' },
          { action: 'setViewport', viewport: 'phone' },
          { assert: 'text_visible', text: 'narrow' },
          { action: 'goto', path: '/form' },
          { assert: 'text_visible', text: 'wide', target: { css: '#wide' } },
          { action: 'click', target: { role: 'link', name: 'Other' } },
          { assert: 'url_matches', pattern: '/oth?r' },
          { action: 'back' },
          { action: 'reload' },
          { action: 'waitFor' },
          { action: 'waitFor', target: { role: 'button', name: 'Save' } },
          { action: 'evaluate', expression: 'document.title === "Form"' },
        ],
      },
      {
        id: 'fails',
        title: 'Nothing is small',
        route: '/form',
        steps: [
          { action: 'check', target: { label: 'News' } },
          save,
          { assert: 'text_visible', text: 'Saved Medium', timeoutMs: 300 },
        ],
      },
    ],
  });
  const { report } = await world.finished(runId);
  expect(report.scenarios.map(({ givenId, outcome }) => [givenId, outcome])).toEqual([
    ['works', 'passed'],
    ['fails', 'failed'],
  ]);
  const answer = await world.app.inject({ url: `/api/runs/${runId}/export/playwright` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).not.toContain('secret-1');
  const run = (env: Readonly<Record<string, string>>, only?: string) =>
    runPlaywright(answer.body, {
      executablePath: world.browser.chromiumPath,
      env: { PROOFRUN_BASE_URL: loopback(), ...env },
      ...(only === undefined ? {} : { only }),
    });
  const values = {
    PROOFRUN_TEST_1_STEP_2_VALUE: 'secret-1',
    PROOFRUN_TEST_1_STEP_3_VALUE: 'xy',
    PROOFRUN_TEST_1_STEP_4_VALUE: 'secret-1xy',
  };
  const { results, typeErrors } = await run(values);
  expect(typeErrors).toBe('');
  const [works, fails, shortest] = [...results];
  expect(works?.[0]).toContain('works scn_');
  expect(works?.[1]).toEqual({ status: 'passed', error: '' });
  expect(fails?.[1].status).toBe('failed');
  expect(fails?.[1].error).toContain('Saved Medium');
  expect(shortest?.[0]).toContain('shortest reproduction');
  expect(shortest?.[1].status).toBe('failed');

  const { results: without } = await run({}, 'works scn_');
  expect([...without.values()][0]?.error).toContain('PROOFRUN_TEST_1_STEP_2_VALUE');
}, 300_000);

/** A failing test costs the runner a browser: one kind of each form of code is enough here. */
const failingKinds = [
  'text_absent',
  'element_count',
  'attribute_equals',
  'url_matches',
  'request_made',
  'layout_clean',
];

it.runIf(everyCase)(
  'every kind of assertion passes where it holds, and each form of code fails where it does not',
  async () => {
    const rows = assertionKinds.words.flatMap((kind) =>
      assertionTable[kind]
        .map((row, index) => ({ ...row, name: `${kind}-${index}` }))
        // A page that hangs is the concern of the engine alone.
        .filter(({ route }) => route !== '/hung'),
    );
    const together = rows.filter(({ route, expected }) => route === '/' && expected === 'passed');
    const failing = failingKinds.map(
      (kind) => rows.find(({ step, expected }) => step.assert === kind && expected.startsWith('failed'))!,
    );
    const late = rows.filter(({ route }) => route === '/soon');
    const ambiguous = rows.filter(({ expected }) => expected === 'unsure ambiguous_locator').slice(0, 1);
    const apart = [...failing, ...late, ...ambiguous];
    const open = (path: string): Step => ({ action: 'goto', path });
    const source = exportPlaywright(
      [
        { name: 'together', viewport: 'laptop', steps: [open('/'), ...together.map(({ step }) => step)] },
        ...apart.map(({ name, route, step }) => ({ name, viewport: 'laptop' as const, steps: [open(route), step] })),
      ],
      loopback(),
    );
    const { results, typeErrors } = await runPlaywright(source, {
      executablePath: world.browser.chromiumPath,
      env: {},
    });
    expect(typeErrors).toBe('');
    const wanted = apart.map(({ name, expected }) => [
      `${name} on laptop`,
      expected === 'passed' ? 'passed' : 'failed',
    ]);
    expect(results.get('together on laptop')).toEqual({ status: 'passed', error: '' });
    expect([...results].slice(1).map(([name, { status }]) => [name, status])).toEqual(wanted);
  },
  300_000,
);

it.runIf(everyCase)(
  'a finding of a scan fails as an exported test if it can be exported, and never passes otherwise',
  async () => {
    const { runId, report } = await world.run({ url: `${target.url}/faulty`, skipCrawl: true, viewport: 'desktop' });
    const audits = new Set(report.findings.map(({ type, subtype }) => (type === 'layout_defect' ? subtype : type)));
    expect([...audits]).toEqual(expect.arrayContaining(['uncaught_exception', 'horizontal_overflow', 'dead_control']));
    const { body } = await world.app.inject({ url: `/api/runs/${runId}/export/playwright` });
    const { results, typeErrors } = await runPlaywright(body, {
      executablePath: world.browser.chromiumPath,
      env: { PROOFRUN_BASE_URL: loopback() },
    });
    expect(typeErrors).toBe('');
    const statusOf = (audit: string): string | undefined => {
      const id = report.scenarios.find(({ template }) => template === `finding:${audit}`)?.id;
      return [...results].find(([name]) => name.startsWith(`${id} `))?.[1].status;
    };
    expect(['uncaught_exception', 'horizontal_overflow', 'dead_control'].map(statusOf)).toEqual([
      'failed',
      'failed',
      'skipped',
    ]);
  },
  300_000,
);

const bugs = {
  'profile-wrong-panel': { route: '/profile', template: 'workflow_tabs', says: 'Step 4: The tab shows the panel of ' },
  'expenses-kept-twice': {
    route: '/expenses',
    template: 'workflow_form_submit',
    says: 'Step 8: A double click creates ',
  },
} as const;

async function foundIn(origin: string): Promise<readonly Scenario[]> {
  const { engine } = world.browser;
  const deadline = createDeadline({ ms: 60_000, what: 'looking for workflows', now: engine.now });
  const plan = {
    kind: 'workflows',
    mode: 'workflow_test',
    target: { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false },
    entry: '/profile',
    pagesLimit: 2,
    scope: { exact: Object.values(bugs).map(({ route }) => route), prefixes: [] },
    crawl: false,
    viewport: 'desktop',
    viewports: ['laptop'],
    contexts: ['laptop'],
    preflight: null,
    creates: { prefix: 'qa' },
    faultRuns: 0,
    budgetMs: 60_000,
    capped: [],
  } as const;
  const hooks = { emit: () => undefined, deadline, savePicture: async () => '' };
  const { scenarios } = await withRunTools(engine, plan.target, (tools) =>
    discoverWorkflows(tools, plan, hooks),
  ).finally(() => deadline.end());
  return Object.values(bugs).map(({ route, template }) => {
    return scenarios.find((scenario) => scenario.route === route && scenario.template === template)!;
  });
}

it.runIf(everyCase)(
  'a workflow that the engine found fails at the same step, passes without the bug, and creates only with permission',
  async () => {
    const app = await startApp(desk, { bugs: Object.keys(bugs) });
    try {
      const found = await foundIn(app.url);
      const forbidden = found.at(-1)!;
      const unsure: CompiledStep[] = [
        { action: 'goto', path: '/profile' },
        { workflow: { as: 'first', family: 'tabs', order: {}, expect: 'a relation that nobody knows' } },
      ];
      const source = exportPlaywright(
        [
          ...found.map((scenario) => ({
            name: scenario.route,
            viewport: scenario.viewport,
            steps: shownSteps(scenario, scenario.steps),
            creates: scenario.creates,
          })),
          { name: 'forbidden', viewport: 'laptop', steps: shownSteps(forbidden, forbidden.steps) },
          { name: 'unsure', viewport: 'laptop', steps: unsure },
        ],
        app.url,
        await loadWorkflowCode(),
      );
      const run = (only?: string) =>
        runPlaywright(source, {
          executablePath: world.browser.chromiumPath,
          env: {},
          ...(only === undefined ? {} : { only }),
        });
      const expenses = async (): Promise<number> =>
        (await (await fetch(`${app.url}/expenses`)).text()).split('data-testid="expense"').length;
      const atFirst = await expenses();

      const { results: broken, typeErrors } = await run();
      expect(typeErrors).toBe('');
      for (const { route, says } of Object.values(bugs)) {
        expect(broken.get(`${route} on laptop`)?.status).toBe('failed');
        expect(broken.get(`${route} on laptop`)?.error).toContain(says);
      }
      expect(broken.get('forbidden on laptop')).toEqual({ status: 'skipped', error: '' });
      expect(broken.get('unsure on laptop')).toEqual({ status: 'skipped', error: '' });
      expect((await expenses()) - atFirst).toBe(2);

      app.setBugs('none');
      const { results: fixed } = await run('on laptop');
      expect([...fixed.values()].map(({ status, error }) => `${status} ${error}`.trim())).toEqual([
        'passed',
        'passed',
        'skipped',
        'skipped',
      ]);
      expect((await expenses()) - atFirst).toBe(3);
    } finally {
      await app.close();
    }
  },
  240_000,
);

it('an unknown run and an unknown format answer 404', async () => {
  const status = async (format: string): Promise<number> =>
    (await world.app.inject({ url: `/api/runs/run_${'a'.repeat(22)}/export/${format}` })).statusCode;
  expect(await status('sarif')).toBe(404);
  expect(await status('playwright')).toBe(404);
  expect(await status('exe')).toBe(404);
});
