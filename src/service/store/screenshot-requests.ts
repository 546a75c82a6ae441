// On-demand screenshots are spaced and counted, so that asking for them never becomes a stream.
import { sql } from 'kysely';
import { limit } from '#contract/limits.ts';
import type { Store } from './open-store.ts';
import { loadRunForUpdate } from './runs.ts';

export type ScreenshotOutcome =
  | { readonly kind: 'requested'; readonly requested: number; readonly left: number; readonly retryAfterMs: number }
  | { readonly kind: 'too_soon'; readonly retryAfterMs: number }
  | { readonly kind: 'cap_reached' }
  | { readonly kind: 'not_running' }
  | { readonly kind: 'unknown' };

export async function requestScreenshot(store: Store, runId: string, now: Date): Promise<ScreenshotOutcome> {
  return await store.db.transaction().execute(async (trx): Promise<ScreenshotOutcome> => {
    const run = await loadRunForUpdate(trx, runId);
    if (run === null) return { kind: 'unknown' };
    if (run.state !== 'running') return { kind: 'not_running' };
    if (run.screenshotsRequested >= limit('screenshotsMax')) return { kind: 'cap_reached' };
    const since = run.screenshotRequestedAt === null ? null : now.getTime() - run.screenshotRequestedAt.getTime();
    if (since !== null && since < limit('screenshotGapMs'))
      return { kind: 'too_soon', retryAfterMs: limit('screenshotGapMs') - since };
    const requested = run.screenshotsRequested + 1;
    await trx
      .updateTable('runs')
      .set({ screenshotsRequested: requested, screenshotRequestedAt: now, version: sql<number>`version + 1` })
      .where('id', '=', runId)
      .execute();
    return {
      kind: 'requested',
      requested,
      left: limit('screenshotsMax') - requested,
      retryAfterMs: limit('screenshotGapMs'),
    };
  });
}
