// No call into a page is waited for without an end: a page in a busy loop never answers.

export class DeadlineExceeded extends Error {
  readonly what: string;
  readonly ms: number;

  constructor(what: string, ms: number) {
    super(`${what} took longer than ${Math.round(ms)} ms`);
    this.name = 'DeadlineExceeded';
    this.what = what;
    this.ms = ms;
  }
}

export interface Deadline {
  /** On the scale of the clock that was given. */
  readonly endsAt: number;
  /** Aborted at the end with a DeadlineExceeded, or before it with the reason of the outer signal. */
  readonly signal: AbortSignal;
  /** Milliseconds left, never below 0. */
  remaining(): number;
  /** Waits for the promise no longer than the deadline, nor than `maxMs`. */
  race<T>(promise: Promise<T>, what: string, maxMs?: number): Promise<T>;
  /** Frees the timer once the work is done. */
  end(): void;
}

export function withDeadline<T>(promise: Promise<T>, ms: number, what: string, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => settle(() => reject(signal?.reason));
    const timer = setTimeout(() => settle(() => reject(new DeadlineExceeded(what, ms))), ms);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      finish();
    };
    promise.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    );
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

export function createDeadline(options: {
  ms: number;
  what: string;
  now: () => number;
  signal?: AbortSignal;
}): Deadline {
  const { ms, what, now, signal: outer } = options;
  const endsAt = now() + ms;
  const controller = new AbortController();
  const forward = () => stop(outer?.reason);
  const timer = setTimeout(() => stop(new DeadlineExceeded(what, ms)), ms);
  timer.unref();
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', forward);
  };
  const stop = (reason: unknown) => {
    end();
    controller.abort(reason);
  };
  if (outer?.aborted) forward();
  else outer?.addEventListener('abort', forward, { once: true });

  const remaining = () => Math.max(0, endsAt - now());
  return {
    endsAt,
    signal: controller.signal,
    remaining,
    race: (promise, label, maxMs = Number.POSITIVE_INFINITY) =>
      withDeadline(promise, Math.min(remaining(), maxMs), label, controller.signal),
    end,
  };
}
