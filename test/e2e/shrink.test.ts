// A failing scenario is shown with the fewest steps that still fail, and verified with all of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import type { Step } from '#contract/scenario.ts';
import { everyCase } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const shop = (large: string): string =>
  page(
    'Shop',
    `<style>button,input,select{min-height:32px;min-width:32px;margin:4px}</style>
    <label>Search <input id="q"></label>
    <label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
    <label><input type="checkbox" id="gift"> Gift</label>
    <button id="add">Add to basket</button><a href="/about">About</a><p id="said" role="status">Nothing yet</p>
    <script>add.onclick = () => { said.textContent = size.value === 'Large' ? ${JSON.stringify(large)} : 'In the basket'; };</script>`,
  );
const about = page('About', '<p>Who we are</p>');

const steps: Step[] = [
  { assert: 'text_visible', text: 'Nothing yet' },
  { action: 'fill', target: { label: 'Search' }, value: 'tent' },
  { action: 'click', target: { role: 'link', name: 'About' } },
  { assert: 'text_visible', text: 'Who we are' },
  { action: 'goto', path: '/' },
  { action: 'check', target: { label: 'Gift' } },
  { action: 'select', target: { label: 'Size' }, option: 'Large' },
  { action: 'hover', target: { role: 'button', name: 'Add to basket' } },
  { action: 'click', target: { role: 'button', name: 'Add to basket' } },
  { assert: 'text_visible', text: 'In the basket', timeoutMs: 300 },
  { assert: 'no_console_errors' },
];

let world: WorkingService;
let app: Target;
let runId: string;
let key: string;
let report: Report;
beforeAll(async () => {
  world = await startWorkingService();
  app = await startTarget({ '/': shop('Something broke'), '/about': about });
  ({ runId, key } = await world.start({
    url: `${app.url}/`,
    executeOnly: true,
    viewport: 'desktop',
    customScenarios: [{ title: 'A large one', route: '/', steps }],
  }));
  ({ report } = await world.finished(runId));
}, 240_000);
afterAll(async () => {
  await world.close();
  await app.close();
});

it('shows the shortest steps that fail the same way', async () => {
  const [finding] = report.findings;
  expect(finding?.reproduction.steps).toEqual([
    { action: 'goto', path: '/' },
    { action: 'select', target: { label: 'Size' }, option: 'Large' },
    { action: 'click', target: { role: 'button', name: 'Add to basket' } },
    { assert: 'text_visible', text: 'In the basket', timeoutMs: 300 },
  ]);
  const shrunk = finding?.evidence.find(({ kind }) => kind === 'shrunk_reproduction');
  expect(shrunk).toMatchObject({ facts: { steps: 4, removed: 7 } });
  expect(shrunk?.note).toContain('7 of 11 steps');
  expect(shrunk?.facts?.['runs']).toBeLessThanOrEqual(60);
  expect(finding?.title).toContain('Step 10');
  expect(report.scenarios[0]?.steps).toHaveLength(12);
  const compact = (await world.get(`/api/runs/${runId}/compact-proof`)) as { failedStep: string };
  expect(compact.failedStep).toContain('step 10 of ');
});

it.runIf(everyCase)(
  'the Fix Check replays all steps',
  async () => {
    app.serve({ '/': shop('In the basket'), '/about': about });
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/runs/${runId}/fix-check`,
      headers: { 'x-api-key': key },
    });
    app.hits.length = 0;
    const { report: checked } = await world.finished(answer.json<{ runId: string }>().runId);
    expect(app.hits.filter((hit) => hit.endsWith('/about')).length).toBeGreaterThanOrEqual(3);
    expect(checked.fixVerification?.scenarios[0]).toMatchObject({ status: 'fixed_verified' });
  },
  240_000,
);
