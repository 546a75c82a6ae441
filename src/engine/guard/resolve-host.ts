// A name is asked for once per hop, and all its answers are judged together.

/** Takes a canonical host. Ends as soon as the signal does; no addresses means that the name has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

export const RESOLVE_DEADLINE_MS = 5_000;
const MAX_ANSWERS = 16;

export type Resolved = { ok: true; addresses: string[] } | { ok: false; reason: string };

export interface ResolveOptions {
  readonly deadlineMs?: number;
  /** Ends the look-up with the run. */
  readonly signal?: AbortSignal | undefined;
}

export async function resolveHost(host: string, resolve: Resolve, options: ResolveOptions = {}): Promise<Resolved> {
  const { deadlineMs = RESOLVE_DEADLINE_MS, signal } = options;
  if (signal?.aborted === true) return { ok: false, reason: 'the run has ended' };
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const timer = setTimeout(stop, deadlineMs);
  signal?.addEventListener('abort', stop);
  const stopped = new Promise<null>((done) => {
    controller.signal.addEventListener('abort', () => done(null));
  });
  const cancelled = (): Resolved => ({
    ok: false,
    reason: signal?.aborted === true ? 'the run has ended' : 'the name did not resolve in time',
  });
  try {
    const answers = await Promise.race([resolve(host, controller.signal), stopped]);
    if (answers === null) return cancelled();
    if (answers.length === 0) return { ok: false, reason: 'the name does not resolve' };
    // Cutting the list short would leave answers unjudged.
    if (answers.length > MAX_ANSWERS) return { ok: false, reason: 'the name has too many addresses' };
    return { ok: true, addresses: [...new Set(answers)] };
  } catch {
    return controller.signal.aborted ? cancelled() : { ok: false, reason: 'the name does not resolve' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
