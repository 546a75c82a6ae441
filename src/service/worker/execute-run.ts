// Executes one run: a child process carries it out, twice if the first one dies, and its end is settled once.
import type { RunInput } from '#runner/run-input.ts';
import type { RunResult } from '#runner/run-result.ts';
import { whyUnopened } from '#service/store/sealing/sealed-columns.ts';
import type { Run } from '#service/store/tables.ts';
import { loadInput } from './inputs/load-input.ts';
import { openRunLogin } from './inputs/open-run-login.ts';
import { noteLogin } from './note-login.ts';
import { RunCancelled, RunLost, RunSession } from './run-session.ts';
import { type UnseenEnd, settleRun, settleUnseen } from './settle-run.ts';
import { supervise } from './supervise.ts';
import type { WorkerDeps } from './worker-deps.ts';

const maxAttempts = 2;

type End = { readonly kind: 'done'; readonly result: RunResult } | { readonly kind: UnseenEnd };

/** The second attempt leaves out what was open when the first one died. */
async function tryTwice(deps: WorkerDeps, input: RunInput, live: RunSession, stopped: AbortSignal): Promise<End> {
  let leaveOut: readonly string[] = [];
  let byTarget = true;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const ended = await supervise(deps.children, { ...input, leaveOut }, live, stopped);
    if (ended.kind === 'done') return ended;
    if (ended.kind === 'leaked') {
      deps.onError(ended.error);
      return { kind: 'secret_blocked' };
    }
    deps.onError(ended.kind === 'failed' ? ended.error : new Error(`the process of a run died: ${ended.why}`));
    byTarget &&= ended.kind === 'died' && ended.open.length > 0;
    if (ended.kind === 'died') {
      leaveOut = ended.open;
      if (ended.outOfTime) break;
    }
  }
  return { kind: byTarget ? 'target_crashes' : 'engine_fails' };
}

/** The login is opened last, for this run alone, and held no longer than it. */
async function carryOut(deps: WorkerDeps, run: Run, live: RunSession, stopped: AbortSignal): Promise<End> {
  const unopened = whyUnopened(run, 'plan');
  if (unopened !== null) {
    deps.onError(unopened);
    return { kind: 'plan_unopened' };
  }
  const input = await loadInput(deps.store, run);
  const opened = await openRunLogin(deps, run);
  return opened.ok
    ? await tryTwice(deps, { ...input, login: opened.login }, live, stopped)
    : { kind: 'login_unusable' };
}

/** Rejects when the run must be taken up again: its worker stops, or the store fails. */
export async function executeRun(deps: WorkerDeps, run: Run, signal: AbortSignal): Promise<void> {
  const live = new RunSession(deps.store, run);
  const stopped = AbortSignal.any([signal, live.stopped]);
  live.start();
  try {
    const ended = await carryOut(deps, run, live, stopped);
    await live.close();
    stopped.throwIfAborted();
    if (ended.kind === 'done') {
      await noteLogin(deps, run, ended.result);
      await settleRun(deps, run, 'completed', ended.result);
    } else await settleUnseen(deps, run, ended.kind);
  } catch (error) {
    await live.close();
    const reason: unknown = live.stopped.reason;
    if (reason instanceof RunLost) return;
    if (!(reason instanceof RunCancelled)) {
      if (!signal.aborted) deps.onError(error);
      throw error;
    }
    await settleUnseen(deps, run, 'cancelled');
  }
}

/** Ends a run whose every attempt failed: our fault, so its charge goes back. */
export async function abandonRun(deps: WorkerDeps, run: Run): Promise<void> {
  await settleUnseen(deps, run, 'engine_fails');
}
