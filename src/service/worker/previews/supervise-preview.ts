// One attempt of a preview: a child carries it out, and is ended when the preview is stopped, out of time, or too large.
import type { RouteStanding } from '#contract/campaign-preview.ts';
import { redact } from '#core/evidence/redact.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { FromRunner } from '#runner/channel/messages.ts';
import type { PreviewInput, PreviewResult } from '#runner/preview/preview-run.ts';
import type { ChildPool, LentChild } from '../children/child-pool.ts';

/** A preview that is out of time ends by itself with what it has; if it has not by then, it hangs. */
const overrunMs = 30_000;

export type PreviewAttempt =
  | { readonly kind: 'done'; readonly result: PreviewResult }
  /** The engine failed by itself. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** Its process died. `open`: the routes that were open at that moment. */
  | { readonly kind: 'died'; readonly why: string; readonly open: readonly string[]; readonly outOfTime: boolean };

export interface PreviewLine {
  readonly stopped: AbortSignal;
  readonly onStandings: (routes: readonly RouteStanding[]) => void;
}

function failureOf({ name, message, stack }: Extract<FromRunner, { kind: 'failed' }>): Error {
  const error = new Error(redact(message));
  error.name = name;
  error.stack = redact(stack);
  return error;
}

async function attempt({ child }: LentChild, input: PreviewInput, line: PreviewLine): Promise<PreviewAttempt> {
  const ended = Promise.withResolvers<PreviewAttempt>();
  let open: readonly string[] = [];
  let outOfTime = false;
  const stop = (): void => child.kill('the preview was stopped');
  const ms = input.plan.budgetMs + overrunMs;
  const deadline = createDeadline({ ms, what: 'the process of the preview', now: () => performance.now() });
  deadline.signal.addEventListener('abort', () => {
    outOfTime = true;
    child.kill('it did not end in time');
  });
  line.stopped.addEventListener('abort', stop, { once: true });
  void child.dead.then(({ why, stderr }) =>
    ended.resolve({ kind: 'died', why: redact([why, stderr].join('\n').trim()), open, outOfTime }),
  );
  child.preview(input, (message) => {
    if (message.kind === 'previewed') ended.resolve({ kind: 'done', result: message.result });
    else if (message.kind === 'failed') ended.resolve({ kind: 'failed', error: failureOf(message) });
    else if (message.kind === 'open') open = message.routes;
    else if (message.kind === 'standings') line.onStandings(message.routes);
  });
  if (line.stopped.aborted) stop();
  try {
    return await ended.promise;
  } finally {
    deadline.end();
    line.stopped.removeEventListener('abort', stop);
  }
}

/** Rejects when the preview is stopped. */
export async function supervisePreview(
  children: ChildPool,
  input: PreviewInput,
  line: PreviewLine,
): Promise<PreviewAttempt> {
  let lent: LentChild;
  try {
    lent = await children.take();
  } catch (error) {
    line.stopped.throwIfAborted();
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
  try {
    line.stopped.throwIfAborted();
    const ended = await attempt(lent, input, line);
    line.stopped.throwIfAborted();
    return ended;
  } finally {
    await lent.giveBack();
  }
}
