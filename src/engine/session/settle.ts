// Waits until a page is quiet: no DOM movement, nothing on the wire, fonts there, no finite animation running.
import type { PageSession } from './page-session.ts';

export interface Settled {
  readonly quiet: boolean;
  readonly ms: number;
}

const stepMs = 25;

export async function settle(
  session: PageSession,
  options: { quietMs: number; capMs: number; signal: AbortSignal },
): Promise<Settled> {
  const startedAt = session.now();
  for (;;) {
    const spent = session.now() - startedAt;
    options.signal.throwIfAborted();
    session.throwIfStopped();
    if (spent >= options.capMs) return { quiet: false, ms: Math.round(spent) };
    const activity = await session.ask('readActivity', []).catch(() => null);
    if (activity !== null) {
      const still = Math.min(activity.stillMs, session.log.networkStillMs());
      const calm = activity.fontsReady && activity.animations === 0 && activity.ready === 'complete';
      if (calm && still >= options.quietMs) return { quiet: true, ms: Math.round(session.now() - startedAt) };
      await pause(Math.max(stepMs, calm ? options.quietMs - still : stepMs), options.signal);
    } else await pause(stepMs * 4, options.signal);
  }
}

/** Lets time pass for the page; ends early, by rejection, when the run is stopped. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
