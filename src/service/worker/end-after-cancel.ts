// A cancelled run ends in time, even when its browser does not let go: what the engine still does counts for nothing.
import { limit } from '#contract/limits.ts';

/** A cancel takes a moment to arrive here, and the end of the run a moment to be written. */
const marginMs = 2_000;

export async function endAfterCancel<T>(work: Promise<T>, stopped: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(() => late.reject(stopped.reason), limit('cancelMs') - marginMs);
  };
  if (stopped.aborted) wait();
  else stopped.addEventListener('abort', wait, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    stopped.removeEventListener('abort', wait);
    clearTimeout(timer);
  }
}
