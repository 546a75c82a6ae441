// npm run bench:scan [--peers]: what a scan costs against the bare page loads it needs, in one run on one clean site.
// The floor loads and settles the same pages in the same contexts with the same number of tabs, and looks at nothing.
// --peers installs other checkers into a temporary folder and runs them on the same pages.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { planRun } from '#core/domain/plan-run.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import { app } from '../fixtures/apps/handbook/app.ts';
import { startApp } from '../fixtures/apps/kit/serve.ts';
import { openTestBrowser } from '../test/kit/visit.ts';
import { loadAndSettle } from './floor.ts';
import { type Measure, measure, middle } from './measure.ts';

const pages = 20;
const now = (): number => performance.now();
const run = promisify(execFile);

const site = await startApp(app, { bugs: 'none' });
const browser = await openTestBrowser();
const url = new URL(site.url);
const planned = planRun({ url: url.href, pagesLimit: pages }, { url, allowListed: true });
if (!planned.ok) throw new Error(planned.refusal.message);
if (planned.plan.kind !== 'scan') throw new Error('the scan was planned as another kind');
const plan: ScanPlan = planned.plan;
const routes = app.routes.slice(0, pages);

const floor = (): Promise<void> => loadAndSettle(browser.engine, plan, routes);

async function scan(mark: () => void): Promise<void> {
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the bench', now });
  const hooks: EngineHooks = {
    deadline,
    savePicture: async (name) => name,
    emit: (event) => {
      if (event.kind === 'acting') mark();
    },
  };
  try {
    await withRunTools(browser.engine, plan.target, (tools) =>
      runEngine(tools, { kind: 'explore', scan: plan }, hooks),
    );
  } finally {
    deadline.end();
  }
}

/** What a team writes that checks its pages with axe: one browser, one page, every rule. */
const axeAlone = `
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
const [executablePath, ...addresses] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await (await browser.newContext()).newPage();
for (const address of addresses) {
  await page.goto(address);
  await new AxeBuilder({ page }).analyze();
}
await browser.close();
`;

async function peers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-peers-'));
  const addresses = routes.map((path) => new URL(path, site.url).href);
  const chromium = browser.chromiumPath;
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    await run(
      'npm',
      [
        'i',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        'pa11y-ci',
        'linkinator',
        'lighthouse',
        '@axe-core/playwright',
        'playwright-core',
      ],
      {
        cwd: folder,
      },
    );
    const bin = (name: string): string => join(folder, 'node_modules', '.bin', name);
    const env = { ...process.env, CHROME_PATH: chromium, PUPPETEER_EXECUTABLE_PATH: chromium };
    const pa11y = {
      defaults: { chromeLaunchConfig: { executablePath: chromium, args: ['--no-sandbox'] } },
      urls: addresses,
    };
    writeFileSync(join(folder, 'pa11y.json'), JSON.stringify(pa11y));
    writeFileSync(join(folder, 'axe.mjs'), axeAlone);
    const jobs: readonly [string, () => Promise<unknown>][] = [
      [
        'axe by Playwright, one width',
        () => run(process.execPath, ['axe.mjs', chromium, ...addresses], { cwd: folder, env }),
      ],
      ['pa11y-ci, one width', () => run(bin('pa11y-ci'), ['-c', 'pa11y.json'], { cwd: folder, env })],
      ['linkinator', () => run(bin('linkinator'), [site.url, '--recurse'], { cwd: folder, env })],
      [
        'Lighthouse, one width',
        async () => {
          for (const address of addresses)
            await run(
              bin('lighthouse'),
              [address, '--quiet', '--output=json', '--output-path=out.json', '--chrome-flags=--headless --no-sandbox'],
              { cwd: folder, env },
            );
        },
      ],
    ];
    for (const [what, job] of jobs) {
      // A peer that finds something ends with an error code; its cost counts all the same.
      const { whole } = await measure(() =>
        job().then(
          () => undefined,
          () => undefined,
        ),
      );
      keep(what, whole);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounds = 5;
const measured = new Map<string, Measure[]>();
const keep = (what: string, one: Measure): void => void measured.set(what, [...(measured.get(what) ?? []), one]);
const floorName = 'floor: load and settle';

try {
  await browser.engine.pool.warm();
  await floor();
  for (let round = 0; round < rounds; round += 1) {
    keep(floorName, (await measure(floor)).whole);
    const { whole, marked } = await measure(scan);
    if (marked !== null) keep('scan without the interaction probe', marked);
    keep('full scan', whole);
  }
  if (process.argv.includes('--peers')) await peers();
  console.log(
    `${routes.length} pages, ${plan.contexts.length} loads each, ${plan.viewports.length} widths, ${rounds} rounds`,
  );
  // The machine has slow and fast minutes: each measurement is compared with the floor of its own round.
  const floors = (measured.get(floorName) ?? []).map(({ cpu }) => cpu);
  const ratio = (all: readonly Measure[]): number =>
    middle(all.map(({ cpu }, round) => cpu / (all.length === rounds ? floors[round]! : middle(floors))));
  for (const [what, all] of measured) {
    const cpus = all.map(({ cpu }) => cpu);
    const range = all.length === 1 ? '' : ` (${Math.min(...cpus).toFixed(1)} to ${Math.max(...cpus).toFixed(1)})`;
    const wall = middle(all.map((one) => one.wall));
    const peak = Math.max(...all.map(({ peakMiB }) => peakMiB));
    console.log(
      `${what.padEnd(38)} ${middle(cpus).toFixed(1).padStart(7)} s CPU${range.padEnd(16)} ${ratio(all).toFixed(2).padStart(6)} × floor  ${wall.toFixed(1).padStart(6)} s wall  peak ${peak} MiB`,
    );
  }
} finally {
  await browser.close();
  await site.close();
}
