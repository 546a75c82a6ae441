// Scans a fixture app with the real engine and the real confirmation, without the doors around them.
import type { Finding } from '#contract/finding.ts';
import type { Unconfirmed } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import type { RunStart } from '#contract/run-start.ts';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import type { WorkingService } from './working-service.ts';

export interface AppScan {
  readonly findings: readonly Finding[];
  readonly unconfirmed: readonly Unconfirmed[];
  readonly report: Report;
  readonly seconds: number;
}

/** The app answers on loopback under a name of its own, so that scans of several apps run side by side. */
export async function scanApp(
  world: WorkingService,
  app: FixtureApp,
  bugs: readonly string[] | 'all' | 'none',
  body: Partial<RunStart> = {},
): Promise<AppScan> {
  const served = await startApp(app, { bugs });
  const startedAt = performance.now();
  try {
    const url = `http://${app.name}-${served.port}.localhost:${served.port}/`;
    const { report } = await world.run({ url, pagesLimit: 40, ...body });
    return {
      findings: report.findings,
      unconfirmed: report.unconfirmed,
      report,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await served.close();
  }
}
