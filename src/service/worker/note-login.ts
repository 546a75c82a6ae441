// What a run learned of its login is kept with it, so that its owner sees whether it still works.
import { signInCheck } from '#core/domain/decide-verdict.ts';
import type { RunResult } from '#runner/run-result.ts';
import { type NotedSignIn, noteSignIn } from '#service/store/login-memories.ts';
import type { Run } from '#service/store/tables.ts';
import type { WorkerDeps } from './worker-deps.ts';

type Learned = Pick<NotedSignIn, 'status' | 'reason'> | null;

/** Says nothing about the login: the target was away, or nobody could tell. */
const notItsFault = /^(?:unreachable|could_not_tell|bot_wall)\b/;

/** Null: nothing. */
export function learnedOf({ preflight }: Pick<RunResult, 'preflight'>): Learned {
  const refused = preflight?.find(({ check, ok }) => check === signInCheck && !ok);
  if (refused === undefined) return { status: 'working', reason: null };
  if (notItsFault.test(refused.seen)) return null;
  return { status: refused.seen.startsWith('session_refused') ? 'expired' : 'failing', reason: refused.seen };
}

export async function noteLogin({ store }: Pick<WorkerDeps, 'store'>, run: Run, result: RunResult): Promise<void> {
  const { loginId } = run.plan;
  const learned = loginId === undefined ? null : learnedOf(result);
  if (loginId === undefined || learned === null) return;
  await noteSignIn(store.db, { id: loginId, accountId: run.accountId, now: store.clock(), ...learned });
}
