// Bug on, run, Fix Check, bug off, Fix Check: what each of the two checks says.
import type { FixVerification } from '#contract/fix-verification.ts';
import type { BugSpec, FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import type { RunStart } from '#contract/run-start.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { callerScenario } from './caller-scenario.ts';
import { startFixCheck } from './start-fix-check.ts';
import { tellsOf } from './match-bugs.ts';
import type { WorkingService } from './working-service.ts';

export interface CheckedBug {
  readonly found: boolean;
  readonly withBug: FixVerification | null;
  readonly withoutBug: FixVerification | null;
  readonly runSeconds: number;
  readonly checkSeconds: number;
}

/** How a run comes to find the bug. */
export type FoundBy = 'scan' | 'workflow' | 'caller';

const runs: Record<FoundBy, (bug: BugSpec) => Partial<RunStart>> = {
  scan: ({ route }) => ({ scopedPaths: [route], pagesLimit: 1 }),
  workflow: ({ route }) => ({
    mode: 'workflow_test',
    viewport: 'desktop',
    scopedPaths: [route],
    safeMutation: { allowCreate: true },
  }),
  caller: (bug) => {
    const scenario = callerScenario(bug);
    if (scenario === null) throw new Error(`no scenario shows ${bug.id}`);
    return { mode: 'workflow_test', viewport: 'desktop', executeOnly: true, customScenarios: [scenario] };
  },
};

export async function checkBug(
  world: WorkingService,
  app: FixtureApp,
  bug: BugSpec,
  by: FoundBy = 'scan',
): Promise<CheckedBug> {
  const served = await startApp(app, { bugs: [bug.id] });
  const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const startedAt = performance.now();
    return [await work(), (performance.now() - startedAt) / 1000];
  };
  try {
    const { runId, key } = await world.start({
      url: `http://${app.name}-${served.port}.localhost:${served.port}/`,
      ...runs[by](bug),
    });
    const [run, runSeconds] = await seconds(() => world.finished(runId));
    const { findings } = run.report;
    const found = by === 'caller' ? findings.length > 0 : findings.some((finding) => tellsOf(finding, bug));
    if (run.report.findings.length === 0)
      return { found, withBug: null, withoutBug: null, runSeconds, checkSeconds: 0 };
    const check = async (): Promise<FixVerification | null> =>
      (await world.finished(await startFixCheck(world, { runId, key }))).report.fixVerification;
    const withBug = await check();
    served.setBugs('none');
    const [withoutBug, checkSeconds] = await seconds(check);
    return { found, withBug, withoutBug, runSeconds, checkSeconds };
  } finally {
    await served.close();
  }
}
