// Scenarios that a caller brings, over the API and with a real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { reportSchema } from '#contract/report.ts';
import { everyCase } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const shop = page(
  'Shop',
  `<style>button,input,select{min-height:32px;min-width:32px;margin:4px}</style>
  <label>Search <input id="q"></label><label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
  <label><input type="checkbox" id="gift"> Gift</label>
  <button id="add">Add to basket</button><button>Delete account</button><button>Pay now</button>
  <button>Twin</button><button>Twin</button><a href="/about">About</a>
  <p id="count">0 in the basket</p>
  <script>
    let count = 0;
    add.onclick = () => fetch('/api/basket', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ item: 7, note: q.value }) })
      .then((answer) => answer.json()).then(() => { count += 1; document.getElementById('count').textContent = count + ' in the basket'; });
  </script>`,
);

const form = page(
  'Form',
  `<style>button,input{min-height:32px;min-width:32px;margin:4px}#tip{display:none}#help:hover + #tip{display:block}</style>
  <label>Name <input id="name"></label><label><input type="checkbox" id="news" checked> News</label>
  <input type="file" id="file" hidden data-testid="file"><p id="chosen">nothing</p><p id="entered">nothing</p><p id="wide">wide</p>
  <button id="help">Help</button><p id="tip">Here is help</p>
  <script>
    document.getElementById('name').onkeydown = (event) => { if (event.key === 'Enter') entered.textContent = 'entered'; };
    file.onchange = () => { chosen.textContent = file.files[0].name + ' ' + file.files[0].size; };
    onresize = () => { wide.textContent = innerWidth < 500 ? 'narrow' : 'wide'; };
  </script>`,
);
const card = page(
  'Card',
  `<form><label>Card number <input autocomplete="cc-number"></label><button>Continue</button></form>`,
);

let world: WorkingService;
let app: Target;
let report: Report;
let scenarioOf: (givenId: string) => Report['scenarios'][number];
let stepsOf: (givenId: string) => Report['stepEvidence'];

beforeAll(async () => {
  world = await startWorkingService();
  app = await startTarget({
    '/': shop,
    '/form': form,
    '/card': card,
    '/about': page('About', '<p>Who we are</p>'),
    '/api/basket': (_request, response) =>
      void response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1,"total":20}'),
  });
  const add = { action: 'click', target: { role: 'button', name: 'Add to basket' } } as const;
  ({ report } = await world.run({
    url: `${app.url}/`,
    executeOnly: true,
    viewport: 'desktop',
    customScenarios: [
      {
        id: 'works',
        title: 'An item goes into the basket',
        route: '/',
        steps: [
          { action: 'fill', target: { label: 'Search' }, value: 'secret-value-1' },
          { action: 'type', target: { label: 'Search' }, value: 'xy' },
          { action: 'select', target: { label: 'Size' }, option: 'Large' },
          { action: 'check', target: { label: 'Gift' } },
          { action: 'evaluate', expression: 'document.title === "Shop"' },
          add,
          { assert: 'text_visible', text: '1 in the basket' },
          { assert: 'request_made', method: 'POST', path: '/api/basket', status: 201 },
          { assert: 'response_shape', path: '/api/basket', keys: ['id', 'total'] },
          { action: 'click', target: { role: 'link', name: 'About' } },
          { assert: 'url_matches', pattern: '/about' },
          { action: 'back' },
          { assert: 'no_console_errors' },
        ],
      },
      {
        id: 'fails',
        title: 'Two items at once',
        route: '/',
        steps: [add, { assert: 'text_visible', text: '2 in the basket', timeoutMs: 300 }],
        cleanup: [{ action: 'goto', path: '/about' }],
      },
      {
        id: 'form',
        title: 'Every other action',
        route: '/form',
        steps: [
          { action: 'press', key: 'Enter', target: { label: 'Name' } },
          { assert: 'text_visible', text: 'entered', target: { css: '#entered' } },
          { action: 'uncheck', target: { label: 'News' } },
          { assert: 'checked_state', target: { label: 'News' }, checked: false },
          { action: 'upload', target: { testId: 'file' }, type: 'png', bytes: 2_048 },
          { assert: 'text_visible', text: 'qa_upload.png 2048' },
          { assert: 'text_absent', text: 'Here is help' },
          { action: 'hover', target: { role: 'button', name: 'Help' } },
          { assert: 'text_visible', text: 'Here is help' },
          { action: 'setViewport', viewport: 'phone' },
          { assert: 'text_visible', text: 'narrow' },
          { action: 'reload' },
          { action: 'waitFor', target: { role: 'button', name: 'Help' } },
          { assert: 'checked_state', target: { label: 'News' }, checked: true },
        ],
      },
      {
        id: 'card',
        title: 'A card',
        route: '/card',
        steps: [{ action: 'fill', target: { label: 'Card number' }, value: '4242' }],
      },
      {
        id: 'ambiguous',
        title: 'Twins',
        route: '/',
        steps: [{ action: 'click', target: { role: 'button', name: 'Twin' } }],
      },
      {
        id: 'destroys',
        title: 'Gone',
        route: '/',
        steps: [{ action: 'click', target: { role: 'button', name: 'Delete account' } }],
      },
      {
        id: 'pays',
        title: 'Money',
        route: '/',
        steps: [{ action: 'click', target: { role: 'button', name: 'Pay now' } }],
      },
    ],
  }));
  scenarioOf = (givenId) => report.scenarios.find((each) => each.givenId === givenId)!;
  stepsOf = (givenId) => report.stepEvidence.filter(({ scenarioId }) => scenarioId === scenarioOf(givenId).id);
}, 240_000);
afterAll(async () => {
  await world.close();
  await app.close();
});

describe('scenarios of a caller', () => {
  it('runs only them, and an assertion that fails the same way again is a finding [start-custom-scenarios] [start-execute-only]', () => {
    expect(reportSchema.safeParse(report).error).toBeUndefined();
    expect(report.verdict).toBe('fail');
    expect(report.failureType).toBe('assertion_failed');
    expect(report.findings).toHaveLength(1);
    const [finding] = report.findings;
    expect(finding).toMatchObject({
      type: 'assertion_failed',
      subtype: 'text_visible',
      route: '/',
      reproduction: { scenarioId: scenarioOf('fails').id, confirmed: { failed: 3, of: 3 }, flaky: false },
    });
    expect(finding?.title).toContain('Step 2');
    expect(scenarioOf('fails')).toMatchObject({ outcome: 'failed', findingIds: [finding?.id] });
    expect(scenarioOf('works')).toMatchObject({ outcome: 'passed', findingIds: [] });
    expect(app.hits.filter((hit) => hit.includes('sitemap'))).toEqual([]);
  });

  it('reports what each step caused, and runs the cleanup after a failure', () => {
    const steps = stepsOf('works');
    expect(steps.map(({ outcome }) => outcome)).toEqual(Array(14).fill('done'));
    const click = steps.find(({ calls }) => calls?.some(({ method }) => method === 'POST'));
    expect(click).toMatchObject({
      action: 'click',
      calls: [
        {
          method: 'POST',
          path: '/api/basket',
          status: 201,
          sentShape: '{item:number,note:string}',
          answerShape: '{id:number,total:number}',
        },
      ],
    });
    expect(stepsOf('fails').map(({ action, outcome, facts }) => [action, outcome, facts.part])).toEqual([
      ['goto', 'done', 'steps'],
      ['click', 'done', 'steps'],
      ['text_visible', 'failed', 'steps'],
      ['goto', 'done', 'cleanup'],
    ]);
  });

  it('performs every action for real', () => {
    expect(stepsOf('form').map(({ action, outcome }) => [action, outcome])).toEqual(
      [
        'goto',
        ...scenarioOf('form')
          .steps.slice(1)
          .map((step) => step['action'] ?? step['assert']),
      ].map((word) => [word, 'done']),
    );
    expect(scenarioOf('form').outcome).toBe('passed');
  });

  it('classifies every action from the events that the page received [fidelity-booleans]', () => {
    const classes = stepsOf('works')
      .filter(({ facts }) => facts.fidelity !== undefined)
      .map(({ action, facts }) => [action, facts.fidelity, facts.pointer, facts.keyboard, facts.focus]);
    expect(classes).toEqual([
      ['fill', 'native_fill', false, false, true],
      ['type', 'keyboard_type', false, true, true],
      ['select', 'synthetic_event', false, false, false],
      ['check', 'real_pointer', true, false, true],
      ['evaluate', 'evaluate_fallback', false, false, false],
      ['click', 'real_pointer', true, false, true],
      ['click', 'real_pointer', true, false, false],
    ]);
    expect(report.actionFidelity.counts.real_pointer).toBeGreaterThanOrEqual(4);
  });

  it('is unsure about an ambiguous locator and lists what it names', () => {
    expect(scenarioOf('ambiguous').outcome).toBe('unsure');
    expect(stepsOf('ambiguous').at(-1)?.candidates).toEqual([
      { role: 'button', name: 'Twin' },
      { role: 'button', name: 'Twin' },
    ]);
  });

  it('refuses what would destroy or pay at the moment of the action [refuses-payments]', () => {
    for (const [id, rule] of [
      ['destroys', 'destructive'],
      ['pays', 'payment'],
      ['card', 'payment'],
    ] as const) {
      expect(scenarioOf(id).outcome).toBe('unsure');
      expect(stepsOf(id).at(-1)).toMatchObject({ outcome: 'refused', facts: { rule } });
    }
  });

  it('shows no value that a step put in', () => {
    expect(JSON.stringify(report)).not.toContain('secret-value-1');
  });

  it('passes with strong proof when every scenario passes and notices what is broken on purpose', async () => {
    const { report: passed } = await world.run({
      url: `${app.url}/`,
      mode: 'workflow_test',
      viewport: 'desktop',
      customScenarios: [
        {
          title: 'About is there',
          template: 'menu-reaches-entries',
          route: '/',
          preflight: { expectStatus: 200 },
          steps: [
            { action: 'click', target: { role: 'link', name: 'About' } },
            { assert: 'text_visible', text: 'Who we are', timeoutMs: 500 },
          ],
        },
      ],
    });
    expect(passed).toMatchObject({ verdict: 'pass', proofStrength: { level: 'strong' } });
    expect(passed.doNotClaim.join(' ')).toContain('entries not listed');
    expect(passed.mutationProof.map(({ fault, killed }) => [fault, killed])).toEqual([
      ['click_swallowed', true],
      ['text_removed', true],
    ]);
    expect(passed.routes).toMatchObject([
      { route: '/', depth: 'interacted', status: 200, reason: 'opened by a scenario' },
      { route: '/about', depth: 'rendered', status: 200, reason: 'reached by a scenario' },
    ]);
    // The template asks for a picture of each step, and the pass was repeated.
    expect(passed.stepEvidence.map(({ action, screenshot }) => [action, screenshot !== undefined])).toEqual([
      ['goto', true],
      ['click', true],
      ['text_visible', true],
    ]);
    expect(passed.proofStrength?.reasons.join(' ')).toContain('1 of 1 passing scenario passed again');
  });

  it.runIf(everyCase)('takes a picture of the last step only, where the template says so', async () => {
    const { report: passed } = await world.run({
      url: `${app.url}/`,
      mode: 'workflow_test',
      viewport: 'desktop',
      customScenarios: [
        {
          title: 'a',
          template: 'search-finds',
          route: '/',
          steps: [{ assert: 'text_visible', text: 'in the basket' }],
        },
        { title: 'b', route: '/about', steps: [{ assert: 'text_visible', text: 'Who we are' }] },
      ],
    });
    expect(passed.verdict).toBe('pass');
    expect(
      passed.stepEvidence.map(({ route, action, screenshot }) => [route, action, screenshot !== undefined]),
    ).toEqual([
      ['/', 'goto', false],
      ['/', 'text_visible', true],
      ['/about', 'goto', false],
      ['/about', 'text_visible', false],
    ]);
  });

  it('calls a pass weak when the scenario notices nothing', async () => {
    const { report: passed } = await world.run({
      url: `${app.url}/`,
      mode: 'workflow_test',
      viewport: 'desktop',
      customScenarios: [
        {
          title: 'Looks away',
          route: '/',
          steps: [
            { action: 'click', target: { role: 'button', name: 'Add to basket' } },
            { action: 'waitFor' },
            { assert: 'no_console_errors' },
          ],
        },
      ],
    });
    expect(passed).toMatchObject({ verdict: 'pass', proofStrength: { level: 'weak' } });
    expect(passed.mutationProof.map(({ fault, killed }) => [fault, killed])).toEqual([
      ['click_swallowed', false],
      ['write_dropped', false],
    ]);
  });

  it.runIf(everyCase)('also scans the app, unless executeOnly is set', async () => {
    const { report: both } = await world.run({
      url: `${app.url}/about`,
      skipCrawl: true,
      viewport: 'desktop',
      customScenarios: [
        { id: 'about', title: 'About', route: '/about', steps: [{ assert: 'text_visible', text: 'Who we are' }] },
      ],
    });
    expect(both).toMatchObject({ verdict: 'pass', run: { mode: 'fast_bug_scan' } });
    expect(both.scenarios).toMatchObject([{ givenId: 'about', outcome: 'passed' }]);
    expect(both.coverageGrounding.routes.tested).toBe(1);
    expect(both.passingRunEvidence?.judgements.pass).toBeGreaterThan(10);
    expect(['weak', 'moderate']).toContain(both.proofStrength?.level);
    // One page with skipCrawl, on which nothing was used.
    expect(both.coverageConfidence.tier).not.toBe('high');
    expect(both.passingRunEvidence?.auditsPassed).not.toContain('dead_control');
  });

  it('answers 400 for executeOnly without scenarios', async () => {
    await expect(world.start({ url: `${app.url}/`, executeOnly: true })).rejects.toThrow(/400/);
  });
});
