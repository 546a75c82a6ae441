// A fixed sample of the corpus across its techniques; the whole of it is `npm run trial:controls`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Controls } from '../../fixtures/controls/serve-corpus.ts';
import { startControls } from '../../fixtures/controls/serve.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { corpusRows, interactionAudits } from './scan-page.ts';

const sample = [
  'mp-wave',
  'tc-wave',
  'tc-draft',
  'ba-shops',
  'sm-print',
  'qb-riddle',
  'dt-zoom',
  'da-sort',
  'ed-underline',
  'as-edit-name',
  'qb-keep',
];
const rows = corpusRows().filter(({ testId }) => sample.includes(testId));

let browser: TestBrowser;
let controls: Controls;
beforeAll(async () => {
  browser = await openTestBrowser();
  controls = await startControls();
}, 60_000);
afterAll(async () => {
  await controls.close();
  await browser.close();
});

test('no working control of the sample is called dead, and the dead ones are', { timeout: 120_000 }, async () => {
  const { engine } = browser;
  const deadline = createDeadline({ ms: 110_000, what: 'the sample', now: engine.now });
  const target = { url: `${controls.url}/`, origin: controls.url, host: '127.0.0.1', productionLooking: false };
  const orders = rows.map(({ page, testId, name }) => ({
    key: testId,
    route: `/${page}`,
    context: 'laptop' as const,
    arrivedBy: 'replay' as const,
    steps: [{ action: 'goto' as const, path: `/${page}` }],
    checkLinks: [],
    picture: false,
    access: false,
    viewports: [],
    watchMs: 0,
    probe: {
      tasks: [{ subject: { key: '', role: 'button', name, testId }, pages: 1, opener: null }],
      thorough: true,
      budgetMs: 60_000,
    },
  }));
  try {
    const hooks = { emit: () => undefined, deadline, savePicture: async (name: string) => name };
    const { visits } = await withRunTools(engine, target, (tools) =>
      runEngine(tools, { kind: 'replay', orders, addresses: new Map() }, hooks),
    );
    const used = visits.filter(({ probes }) => probes.some(({ outcome }) => outcome === 'exercised'));
    expect(used.map(({ key }) => key).sort()).toEqual(sample.toSorted());
    const called = judgeVisits(interactionAudits, visits).filter(({ answer }) => answer === 'fail');
    const dead = rows.filter(({ truth }) => truth === 'dead').map(({ testId }) => testId);
    expect([...new Set(called.map(({ visit }) => visit))].sort()).toEqual(dead.toSorted());
  } finally {
    deadline.end();
  }
});
