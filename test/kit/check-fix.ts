// Bug on, run, Fix Check, bug off, Fix Check: what each of the two checks says.
import type { FixVerification } from '#contract/fix-verification.ts';
import type { BugSpec, FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { tellsOf } from './match-bugs.ts';
import type { WorkingService } from './working-service.ts';

export interface CheckedBug {
  readonly found: boolean;
  readonly withBug: FixVerification | null;
  readonly withoutBug: FixVerification | null;
  readonly runSeconds: number;
  readonly checkSeconds: number;
}

export async function checkBug(world: WorkingService, app: FixtureApp, bug: BugSpec): Promise<CheckedBug> {
  const served = await startApp(app, { bugs: [bug.id] });
  const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const startedAt = performance.now();
    return [await work(), (performance.now() - startedAt) / 1000];
  };
  try {
    const { runId, key } = await world.start({
      url: `http://${app.name}-${served.port}.localhost:${served.port}/`,
      scopedPaths: [bug.route],
      pagesLimit: 1,
    });
    const [run, runSeconds] = await seconds(() => world.finished(runId));
    const found = run.report.findings.some((finding) => tellsOf(finding, bug));
    if (run.report.findings.length === 0)
      return { found, withBug: null, withoutBug: null, runSeconds, checkSeconds: 0 };
    const check = async (): Promise<FixVerification | null> => {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/runs/${runId}/fix-check`,
        headers: { 'x-api-key': key },
      });
      return (await world.finished(answer.json<{ runId: string }>().runId)).report.fixVerification;
    };
    const withBug = await check();
    served.setBugs('none');
    const [withoutBug, checkSeconds] = await seconds(check);
    return { found, withBug, withoutBug, runSeconds, checkSeconds };
  } finally {
    await served.close();
  }
}
