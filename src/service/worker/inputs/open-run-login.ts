// Opens the login of a run right before its process starts. Account and origin are checked once more: a row may have
// changed since the run was queued.
import type { Login } from '#core/domain/login.ts';
import { openLogin } from '#service/store/login-memories.ts';
import { CannotOpen } from '#service/store/sealing/vault.ts';
import type { Run } from '#service/store/tables.ts';
import type { WorkerDeps } from '../worker-deps.ts';

export type RunLogin = { readonly ok: true; readonly login: Login | null } | { readonly ok: false };

export async function openRunLogin({ store, onError }: Omit<WorkerDeps, 'children'>, run: Run): Promise<RunLogin> {
  const { loginId, target } = run.plan;
  if (loginId === undefined) return { ok: true, login: null };
  try {
    const use = { accountId: run.accountId, id: loginId, origin: target.origin, now: store.clock() };
    const login = await openLogin(store.db, store.vault, use);
    return login === null ? { ok: false } : { ok: true, login };
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    onError(error);
    return { ok: false };
  }
}
