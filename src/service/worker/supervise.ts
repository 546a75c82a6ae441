// One attempt of a run: a child carries it out, and is ended when the run is stopped, out of time, or too large.
import { redact } from '#core/evidence/redact.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { FromRunner } from '#runner/channel/messages.ts';
import type { RunInput } from '#runner/run-input.ts';
import type { RunResult } from '#runner/run-result.ts';
import type { ChildPool, LentChild } from './children/child-pool.ts';
import { type LeakGuard, SecretBlocked, makeLeakGuard } from './leak-guard.ts';
import type { RunSession } from './run-session.ts';

/** A run that is out of time ends by itself and writes its report; if it has not by then, it hangs. */
const overrunMs = 30_000;

export type Attempt =
  | { readonly kind: 'done'; readonly result: RunResult }
  /** The engine failed by itself. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** It was about to store a secret of its login, and was stopped. */
  | { readonly kind: 'leaked'; readonly error: SecretBlocked }
  /** Its process died. `open`: the routes that were open at that moment. */
  | { readonly kind: 'died'; readonly why: string; readonly open: readonly string[]; readonly outOfTime: boolean };

function tell(live: RunSession, lent: LentChild, message: FromRunner): void {
  if (message.kind === 'enter') live.enter(message.phase, message.step);
  else if (message.kind === 'say') live.say(message.event, message.message, message.route);
  else if (message.kind === 'advance') live.advance(message.done, message.total, message.from, message.to);
  else if (message.kind === 'record_gone') live.dropRecord(message.stem, message.made);
  else if (message.kind === 'record') {
    const { id, stem, entry } = message;
    live.noteRecord({ ...(JSON.parse(entry) as RecordEntry), stem }).then(
      () => lent.child.answerKept(id, stem),
      () => lent.child.answerKept(id, null),
    );
  } else if (message.kind === 'keep') {
    const { id, name, picture, artifact, format } = message;
    const bytes = Buffer.from(picture.bytes);
    const kept = live.keep(name, { ...picture, bytes }, { kind: artifact, format });
    kept.then(
      (file) => lent.child.answerKept(id, file),
      () => lent.child.answerKept(id, null),
    );
  }
}

/** What a process said last may contain a secret that no pattern knows. */
const shown = (guard: LeakGuard | null, text: string): string =>
  guard === null || guard.checkText(text) ? redact(text) : 'what it said contains a secret of the login';

/** Nothing of the result goes on before all of it was searched. */
async function resultOf(guard: LeakGuard | null, result: RunResult): Promise<Attempt> {
  try {
    await guard?.checkResult(result);
    return { kind: 'done', result };
  } catch (error) {
    if (error instanceof SecretBlocked) return { kind: 'leaked', error };
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function attempt(lent: LentChild, input: RunInput, live: RunSession, stopped: AbortSignal): Promise<Attempt> {
  const { child } = lent;
  const guard = makeLeakGuard(input.login);
  const ended = Promise.withResolvers<Attempt>();
  let open: readonly string[] = [];
  let outOfTime = false;
  const stop = (): void => child.kill('the run was stopped');
  const deadline = createDeadline({
    ms: input.plan.budgetMs + overrunMs,
    what: 'the process of the run',
    now: () => performance.now(),
  });
  deadline.signal.addEventListener('abort', () => {
    outOfTime = true;
    child.kill('it did not end in time');
  });
  stopped.addEventListener('abort', stop, { once: true });
  void child.dead.then(({ why, stderr }) =>
    ended.resolve({ kind: 'died', why: shown(guard, [why, stderr].join('\n').trim()), open, outOfTime }),
  );
  live.lookThrough(() => child.look());
  const hear = (message: FromRunner): void => {
    if (message.kind === 'secrets') guard?.learn(message.secrets);
    else if (message.kind === 'done') ended.resolve(resultOf(guard, message.result));
    else if (message.kind === 'failed') {
      const error = new Error(shown(guard, message.message));
      error.name = message.name;
      error.stack = shown(guard, message.stack);
      ended.resolve({ kind: 'failed', error });
    } else {
      guard?.check(message);
      if (message.kind === 'open') open = message.routes;
      else tell(live, lent, message);
    }
  };
  child.start(input, (message) => {
    try {
      hear(message);
    } catch (error) {
      if (!(error instanceof SecretBlocked)) throw error;
      ended.resolve({ kind: 'leaked', error });
      child.kill('it was about to store a secret');
    }
  });
  if (stopped.aborted) stop();
  try {
    return await ended.promise;
  } finally {
    deadline.end();
    stopped.removeEventListener('abort', stop);
    live.lookThrough(null);
  }
}

/** Rejects when the run is stopped. */
export async function supervise(
  children: ChildPool,
  input: RunInput,
  live: RunSession,
  stopped: AbortSignal,
): Promise<Attempt> {
  let lent: LentChild;
  try {
    lent = await children.take();
  } catch (error) {
    stopped.throwIfAborted();
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
  try {
    stopped.throwIfAborted();
    const ended = await attempt(lent, input, live, stopped);
    stopped.throwIfAborted();
    return ended;
  } finally {
    await lent.giveBack();
  }
}
