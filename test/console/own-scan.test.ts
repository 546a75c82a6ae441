// We test our own console: a fast_bug_scan of its public pages must find nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import { consolePages } from '#contract/console-pages.ts';
import { type ConsoleWorld, openConsoleWorld } from '../kit/console-world.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let working: WorkingService;
let world: ConsoleWorld;
beforeAll(async () => {
  working = await startWorkingService();
  world = await openConsoleWorld(working.service, working.browser.chromium);
}, 240_000);
afterAll(async () => {
  await world?.close();
  await working?.close();
});

const said = ({ findings }: Report): string[] =>
  findings.map(({ severity, type, subtype, title, route, element }) =>
    [severity, type, subtype, title, route, element?.selectorHint].join(' | '),
  );

test('a scan of the console finds nothing, advice included', { timeout: 420_000 }, async () => {
  const base = world.base.replace('127.0.0.1', 'console.localhost');
  const { report } = await working.run({
    url: `${base}${consolePages.start}`,
    scopedPaths: [consolePages.start, consolePages.sign_in, consolePages.runs, consolePages.account],
  });
  expect(said(report)).toEqual([]);
  expect([report.verdict, report.summary.routesTested]).toEqual(['pass', 4]);
});
