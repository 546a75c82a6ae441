// Ready means that a run started now can be written; the browser is checked only if this process has one.
import { loadFirstAccount } from '#service/store/accounts.ts';
import { refuse, value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Verb } from '../call.ts';

const RETRY_SECONDS = 5;

async function databaseReady(context: AppContext): Promise<boolean> {
  try {
    await loadFirstAccount(context.store.db);
    return true;
  } catch {
    return false;
  }
}

export const getReady: Verb<'get_ready'> = async (context) => {
  const checks: Record<string, boolean> = {
    database: await databaseReady(context),
    queue: await context.queue.isThere(),
    ...(context.browserReady !== null && { browser: await context.browserReady() }),
  };
  const missing = Object.keys(checks).filter((name) => checks[name] === false);
  if (missing.length === 0) return value({ status: 'ready' as const, checks });
  return refuse('service_unavailable', {
    message: `Not ready: ${missing.join(', ')}.`,
    details: missing.map((path) => ({ path, code: 'not_ready', message: 'Not available.' })),
    retryAfterSeconds: RETRY_SECONDS,
  });
};
