// What a run learned of its login is kept with it, so that its owner sees whether it still works.
import { signInOutcomes } from '#contract/vocabulary/sign-in-outcomes.ts';
import { signInCheck } from '#core/domain/decide-verdict.ts';
import { type LearnedStatus, learnedFrom } from '#core/domain/login-test.ts';
import type { RunResult } from '#runner/run-result.ts';
import { noteSignIn } from '#service/store/login-memories.ts';
import type { Run } from '#service/store/tables.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** Null: nothing. */
export function learnedOf({ preflight }: Pick<RunResult, 'preflight'>): LearnedStatus | null {
  const refused = preflight?.find(({ check, ok }) => check === signInCheck && !ok);
  // A run that was blocked before has not tried it.
  if (refused === undefined)
    return preflight?.some(({ ok }) => !ok) === true ? null : { status: 'working', reason: null };
  const [outcome = '', ...why] = refused.seen.split(': ');
  return signInOutcomes.has(outcome)
    ? learnedFrom(outcome, why.join(': '))
    : { status: 'failing', reason: refused.seen };
}

export async function noteLogin({ store }: Pick<WorkerDeps, 'store'>, run: Run, result: RunResult): Promise<void> {
  const { loginId } = run.plan;
  const learned = loginId === undefined ? null : learnedOf(result);
  if (loginId === undefined || learned === null) return;
  await noteSignIn(store.db, { id: loginId, accountId: run.accountId, now: store.clock(), ...learned });
}
