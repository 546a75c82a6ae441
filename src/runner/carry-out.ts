// Carries out one run: signs in where the run has a login, then the pipeline of its plan does the work, within its time.
import type { StoredPicture } from '#core/report/report-input.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { type RunLogin, SessionGone } from '#engine/login/run-login.ts';
import { MemberTester } from '#engine/jobs/members/member-tester.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { endAtDoor, endBlocked, lookFirst, openLogin } from './enter-target.ts';
import type { Live } from './live.ts';
import type { Outcome } from './outcome.ts';
import type { Work } from './pipeline.ts';
import { pipelineOf } from './pipelines.ts';
import { runHooks } from './run-hooks.ts';
import type { RunInput } from './run-input.ts';
import { type RunResult, resultOf } from './run-result.ts';

async function workSignedIn(work: Work<RunPlan>, signedIn: RunLogin | null): Promise<Outcome> {
  if (signedIn === null) return pipelineOf(work.plan)(work);
  const seen = await lookFirst(work);
  if (seen?.passed === false) return endBlocked(work, seen);
  work.tools.checked.preflight = seen;
  work.live.enter('preflight', 'Signing in');
  const { outcome, why } = await signedIn.begin();
  if (outcome !== 'signed_in') return endAtDoor(work, outcome, why);
  const tester = new MemberTester(work.tools, signedIn, work.plan.entry, work.hooks(0, 0));
  work.tools.session.test = async (order) => (await tester.test(order)).visit;
  try {
    return await pipelineOf(work.plan)(work);
  } catch (error) {
    if (error instanceof SessionGone) return endAtDoor(work, 'session_lost', error.message);
    throw error;
  }
}

/** A run that is out of time still reports what it saw. */
export async function carryOut(engine: EngineDeps, input: RunInput, live: Live): Promise<RunResult> {
  const { run, plan, login } = input;
  const { now, chromiumVersion } = engine;
  const startedAt = now();
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the run', now });
  const pictures = new Map<string, StoredPicture>();
  const hooks = runHooks(run.runId, live, deadline, pictures);
  const elapsed = (): number => Math.round(now() - startedAt);
  let signedIn: RunLogin | null = null;
  try {
    const outcome = await withRunTools(engine, plan.target, (tools) => {
      signedIn =
        login === null
          ? null
          : openLogin(login, plan, tools, { live, signal: deadline.signal, onSecrets: engine.onSecrets });
      return workSignedIn({ ...input, chromiumVersion, tools, signedIn, live, hooks, pictures, elapsed }, signedIn);
    });
    return await resultOf(input, 'completed', outcome, new Date(), now());
  } finally {
    (signedIn as RunLogin | null)?.close();
    deadline.end();
  }
}
