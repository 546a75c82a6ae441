// Kinds of app, each twice: the clean twin gives no finding at all, and with every bug on each bug is found where it is.
// The everyday run takes some pages of one of them, `npm run trial:suites` takes all; the desk, and every bug alone, are
// `npm run trial:fixtures`.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { app as board } from '../../fixtures/apps/board/app.ts';
import { app as handbook } from '../../fixtures/apps/handbook/app.ts';
import { app as notes } from '../../fixtures/apps/notes/app.ts';
import { app as shop } from '../../fixtures/apps/shop/app.ts';
import { everyCase, everydayOf } from '../kit/every-case.ts';
import { matchBugs } from '../kit/match-bugs.ts';
import { scanApp } from '../kit/scan-app.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
beforeAll(async () => {
  world = await startWorkingService({ concurrency: 2 });
}, 120_000);
afterAll(async () => {
  await world?.close();
}, 30_000);

const name = ({
  type,
  subtype,
  route,
  title,
}: {
  type: string;
  subtype?: string;
  route: string;
  title: string;
}): string => `${type}/${subtype ?? ''} at ${route}: ${title}`;

/** A dead control, a broken text, a broken layout, and a control without a name. */
const everydayRoutes = ['/tasks', '/activity', '/files', '/inbox'];
const scope = everyCase ? {} : { scopedPaths: everydayRoutes, skipCrawl: true };

describe('a fixture app', { timeout: 1_200_000, concurrent: true }, () => {
  for (const app of everyCase ? [board, notes, handbook, shop] : [board]) {
    it(`${app.name}: the clean twin has no finding`, async ({ expect }) => {
      const { findings, report } = await scanApp(world, app, 'none', scope);
      expect(findings.map(name)).toEqual([]);
      expect(report.verdict).toBe('pass');
    });

    it(`${app.name}: every bug is found on its route, and nothing else`, async ({ expect }) => {
      const bugs = everydayOf(
        app.bugs.filter(({ mode }) => mode === 'fast_bug_scan'),
        ({ route }) => everydayRoutes.includes(route),
      );
      const { findings } = await scanApp(
        world,
        app,
        bugs.map(({ id }) => id),
        scope,
      );
      const { missed, unexplained } = matchBugs(findings, bugs);
      expect(missed.map(({ id }) => id)).toEqual([]);
      expect(unexplained.map(name)).toEqual([]);
    });
  }
});
