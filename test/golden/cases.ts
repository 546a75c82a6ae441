// One row per report that must stay the same: an app, its bugs, and a mode.
import { allApps } from '../../fixtures/apps/all.ts';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { changes } from '../../fixtures/regression/changes.ts';
import { bakeryScenarios, openBakery } from '../kit/check-bakery.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { scanApp } from '../kit/scan-app.ts';
import type { WorkingService } from '../kit/working-service.ts';
import { checkedLines, reportLines } from './lines.ts';

interface GoldenCase {
  readonly name: string;
  record(world: WorkingService): Promise<readonly unknown[]>;
}

const workflows = { mode: 'workflow_test', viewport: 'desktop', safeMutation: { allowCreate: true } } as const;
const bugsOf = (app: FixtureApp, mode: string): string[] =>
  app.bugs.filter((bug) => bug.mode === mode).map(({ id }) => id);

/** A scan with every bug on, and its Fix Check once they are all off. */
async function checkFixes(world: WorkingService, app: FixtureApp): Promise<readonly unknown[]> {
  const served = await startApp(app, { bugs: bugsOf(app, 'fast_bug_scan') });
  try {
    const url = `http://${app.name}-${served.port}.localhost:${served.port}/`;
    const { runId, key } = await world.start({ url, pagesLimit: 40 });
    const { report } = await world.finished(runId);
    served.setBugs('none');
    const check = await world.finished(await startFixCheck(world, { runId, key }));
    return [...reportLines(report), ...checkedLines(check.report.fixVerification)];
  } finally {
    await served.close();
  }
}

const casesOf = (app: FixtureApp): GoldenCase[] => [
  {
    name: `${app.name}-scan-clean`,
    record: async (world) => reportLines((await scanApp(world, app, 'none')).report),
  },
  { name: `${app.name}-scan-bugs`, record: (world) => checkFixes(world, app) },
  {
    name: `${app.name}-workflows-clean`,
    record: async (world) => reportLines((await scanApp(world, app, 'none', workflows)).report),
  },
  {
    name: `${app.name}-workflows-bugs`,
    record: async (world) => reportLines((await scanApp(world, app, bugsOf(app, 'workflow_test'), workflows)).report),
  },
];

const regression: GoldenCase = {
  name: 'bakery-regression',
  record: async (world) => {
    const { bakery, check } = await openBakery(world);
    try {
      const first = await check({ customScenarios: bakeryScenarios });
      bakery.setChanges(changes.map(({ id }) => id));
      const second = await check({ baselineRunId: first.runId });
      return [...reportLines(first.report), ...reportLines(second.report)];
    } finally {
      await bakery.close();
    }
  },
};

export const goldenCases: readonly GoldenCase[] = [...allApps.flatMap(casesOf), regression];
