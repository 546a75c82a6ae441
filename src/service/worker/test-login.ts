// Tests a saved login: a child process signs in once, held in like that of a run. Nothing of it is tried again.
import { limit } from '#contract/limits.ts';
import { isStale } from '#core/domain/login-test.ts';
import type { Login } from '#core/domain/login.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { FromRunner } from '#runner/channel/messages.ts';
import { openLogin } from '#service/store/login-memories.ts';
import { type EndedTest, type LoginTestJob, claimLoginTest, finishLoginTest } from '#service/store/login-tests.ts';
import { CannotOpen } from '#service/store/sealing/vault.ts';
import type { LentChild } from './children/child-pool.ts';
import { SecretBlocked, makeLeakGuard } from './leak-guard.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** A child that is out of time says so itself; if it has not by then, it hangs. */
const overrunMs = 15_000;

const unsure = (why: string): EndedTest => ({ outcome: 'could_not_tell', why });

async function signInOnce(lent: LentChild, login: Login, { onError }: WorkerDeps, stopped: AbortSignal) {
  const { child } = lent;
  const guard = makeLeakGuard(login);
  const budgetMs = limit('loginTestMs');
  const ended = Promise.withResolvers<EndedTest>();
  const stop = (): void => child.kill('the test of a login was stopped');
  const deadline = createDeadline({
    ms: budgetMs + overrunMs,
    what: 'the process of a login test',
    now: () => performance.now(),
  });
  deadline.signal.addEventListener('abort', () => child.kill('it did not end in time'));
  stopped.addEventListener('abort', stop, { once: true });
  void child.dead.then(() => ended.resolve(unsure('the browser died while it signed in')));
  child.tryLogin({ login, budgetMs }, (message: FromRunner) => {
    try {
      if (message.kind === 'secrets') return guard?.learn(message.secrets);
      guard?.check(message);
      if (message.kind === 'tried') ended.resolve({ outcome: message.outcome, why: message.why });
      else if (message.kind === 'failed') {
        onError(new Error(`the test of a login failed: ${message.name}`));
        ended.resolve(unsure('the service failed while it signed in'));
      }
    } catch (error) {
      if (!(error instanceof SecretBlocked)) throw error;
      onError(error);
      ended.resolve(unsure('what the browser told contained a secret of the login, so it was not kept'));
      child.kill('it was about to tell a secret');
    }
  });
  if (stopped.aborted) stop();
  try {
    return await ended.promise;
  } finally {
    deadline.end();
    stopped.removeEventListener('abort', stop);
  }
}

async function openForTest({ store }: WorkerDeps, job: LoginTestJob, origin: string): Promise<Login | string> {
  const use = { accountId: job.accountId, id: job.loginId, origin, now: store.clock() };
  try {
    return (await openLogin(store.db, store.vault, use)) ?? 'the login was revoked or replaced meanwhile';
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    return 'the saved login cannot be opened with the keys of this service; rotate it';
  }
}

async function carryOut(deps: WorkerDeps, job: LoginTestJob, origin: string, stopped: AbortSignal): Promise<EndedTest> {
  const login = await openForTest(deps, job, origin);
  if (typeof login === 'string') return unsure(login);
  let lent: LentChild;
  try {
    lent = await deps.children.take();
  } catch (error) {
    deps.onError(error);
    return unsure('no browser could be started');
  }
  try {
    return await signInOnce(lent, login, deps, stopped);
  } finally {
    await lent.giveBack();
  }
}

export async function testLogin(deps: WorkerDeps, job: LoginTestJob, stopped: AbortSignal): Promise<void> {
  const { store } = deps;
  if (isStale(job.startedAt, store.clock())) return;
  const origin = await claimLoginTest(store.db, job);
  if (origin === null) return;
  const ended = await carryOut(deps, job, origin, stopped).catch((error: unknown) => {
    deps.onError(error);
    return unsure('the service failed before it could sign in');
  });
  await finishLoginTest(store.db, job, ended, store.clock());
}
