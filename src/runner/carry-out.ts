// Carries out one run: the pipeline of its plan does the work, within its time.
import type { StoredPicture } from '#core/report/report-input.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import type { Live } from './live.ts';
import { pipelineOf } from './pipelines.ts';
import { runHooks } from './run-hooks.ts';
import type { RunInput } from './run-input.ts';
import { type RunResult, resultOf } from './run-result.ts';

/** A run that is out of time still reports what it saw. */
export async function carryOut(engine: EngineDeps, input: RunInput, live: Live): Promise<RunResult> {
  const { run, plan } = input;
  const { now, chromiumVersion } = engine;
  const startedAt = now();
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the run', now });
  const pictures = new Map<string, StoredPicture>();
  const hooks = runHooks(run.runId, live, deadline, pictures);
  const elapsed = (): number => Math.round(now() - startedAt);
  try {
    const outcome = await withRunTools(engine, plan.target, (tools) =>
      pipelineOf(plan)({ ...input, chromiumVersion, tools, live, hooks, pictures, elapsed }),
    );
    return await resultOf(input, 'completed', outcome, new Date(), now());
  } finally {
    deadline.end();
  }
}
