// Answers are kept for moments, and who asks for a name that is already asked for waits with the others.

export interface CachedAnswer {
  readonly addresses: readonly string[];
  /** 0: for nobody but those who wait now. */
  readonly keepMs: number;
}

type Ask = (host: string, signal: AbortSignal) => Promise<CachedAnswer>;

interface Running {
  readonly answer: Promise<CachedAnswer>;
  readonly controller: AbortController;
  waiting: number;
}

const MAX_KEPT = 1_000;

export function createNameCache(ask: Ask, now: () => number) {
  const kept = new Map<string, { addresses: readonly string[]; until: number }>();
  const running = new Map<string, Running>();

  const keep = (host: string, { addresses, keepMs }: CachedAnswer): void => {
    kept.delete(host);
    if (keepMs <= 0) return;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(host, { addresses, until: now() + keepMs });
  };

  const start = (host: string): Running => {
    const controller = new AbortController();
    const answer = ask(host, controller.signal).finally(() => {
      if (running.get(host)?.controller === controller) running.delete(host);
    });
    const started: Running = { answer, controller, waiting: 0 };
    running.set(host, started);
    answer.then(
      (found) => keep(host, found),
      () => undefined,
    );
    return started;
  };

  /** The look-up itself ends when nobody waits for it any more. */
  const leave = (host: string, lookup: Running): void => {
    lookup.waiting -= 1;
    if (lookup.waiting > 0) return;
    if (running.get(host) === lookup) running.delete(host);
    lookup.controller.abort();
  };

  return async (host: string, signal: AbortSignal): Promise<string[]> => {
    const known = kept.get(host);
    if (known !== undefined && now() < known.until) return [...known.addresses];
    signal.throwIfAborted();
    const lookup = running.get(host) ?? start(host);
    lookup.waiting += 1;
    let stop = (): void => undefined;
    const cancelled = new Promise<never>((_done, fail) => {
      stop = () => fail(new Error('cancelled'));
      signal.addEventListener('abort', stop);
    });
    try {
      return [...(await Promise.race([lookup.answer, cancelled])).addresses];
    } finally {
      signal.removeEventListener('abort', stop);
      leave(host, lookup);
    }
  };
}
