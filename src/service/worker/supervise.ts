// One attempt of a run: a child carries it out, and is ended when the run is stopped, out of time, or too large.
import { redact } from '#core/evidence/redact.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { FromRunner } from '#runner/channel/messages.ts';
import type { RunInput } from '#runner/run-input.ts';
import type { RunResult } from '#runner/run-result.ts';
import type { ChildPool, LentChild } from './children/child-pool.ts';
import type { RunSession } from './run-session.ts';

/** A run that is out of time ends by itself and writes its report; if it has not by then, it hangs. */
const overrunMs = 30_000;

export type Attempt =
  | { readonly kind: 'done'; readonly result: RunResult }
  /** The engine failed by itself. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** Its process died. `open`: the routes that were open at that moment. */
  | { readonly kind: 'died'; readonly why: string; readonly open: readonly string[]; readonly outOfTime: boolean };

function tell(live: RunSession, lent: LentChild, message: FromRunner): void {
  if (message.kind === 'enter') live.enter(message.phase, message.step);
  else if (message.kind === 'say') live.say(message.event, message.message, message.route);
  else if (message.kind === 'advance') live.advance(message.done, message.total, message.from, message.to);
  else if (message.kind === 'record_gone') live.dropRecord(message.stem);
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

async function attempt(lent: LentChild, input: RunInput, live: RunSession, stopped: AbortSignal): Promise<Attempt> {
  const { child } = lent;
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
    ended.resolve({ kind: 'died', why: redact([why, stderr].join('\n').trim()), open, outOfTime }),
  );
  live.lookThrough(() => child.look());
  child.start(input, (message) => {
    if (message.kind === 'open') open = message.routes;
    else if (message.kind === 'done') ended.resolve({ kind: 'done', result: message.result });
    else if (message.kind === 'failed') {
      const error = new Error(redact(message.message));
      error.name = message.name;
      error.stack = redact(message.stack);
      ended.resolve({ kind: 'failed', error });
    } else tell(live, lent, message);
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
