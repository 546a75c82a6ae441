// The rows of campaign previews. An end is written once, whoever writes it.
import { sql } from 'kysely';
import { limit } from '#contract/limits.ts';
import type { RouteStanding } from '#contract/campaign-preview.ts';
import type { PreviewReason } from '#contract/vocabulary/preview-reasons.ts';
import type { PreviewPlan } from '#core/parity/preview-plan.ts';
import { lockAccount } from './accounts.ts';
import { lockDomain } from './domain-lock.ts';
import type { Db, Store, Trx } from './open-store.ts';
import { countRunning } from './runs.ts';
import { sealValue } from './sealing/sealed-columns.ts';
import type { Preview, StoredPreviewResult } from './tables.ts';

const dayMs = 24 * 3_600_000;
const open = ['queued', 'running'] as const;

export interface PreviewSender {
  sendPreview(previewId: string, trx: Trx): Promise<void>;
}

export interface NewPreview {
  readonly id: string;
  readonly accountId: string;
  readonly plan: PreviewPlan;
  readonly targetDomain: string;
  readonly now: Date;
}

export type StartedPreview = 'started' | 'too_many' | 'unknown_account';

/** The preview and its job are written together or not at all. */
export async function startPreview(store: Store, queue: PreviewSender, start: NewPreview): Promise<StartedPreview> {
  const { id, accountId, plan, targetDomain, now } = start;
  return await store.db.transaction().execute(async (trx): Promise<StartedPreview> => {
    if (!(await lockAccount(trx, accountId))) return 'unknown_account';
    const { count } = await trx
      .selectFrom('campaignPreviews')
      .where('accountId', '=', accountId)
      .where('state', 'in', open)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= limit('previewsPerAccount')) return 'too_many';
    await trx
      .insertInto('campaignPreviews')
      .values({
        id,
        accountId,
        target: plan.target.url,
        targetDomain,
        state: 'queued',
        reason: null,
        plan: sealValue(store.vault, plan, [id], 'plan'),
        routes: '[]',
        result: null,
        createdAt: now,
        startedAt: null,
        finishedAt: null,
        keptUntil: new Date(now.getTime() + limit('previewDays') * dayMs),
      })
      .execute();
    await queue.sendPreview(id, trx);
    return 'started';
  });
}

export async function loadPreview(db: Db, id: string): Promise<Preview | null> {
  return (await db.selectFrom('campaignPreviews').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function countRunningPreviews(db: Db, domain: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaignPreviews')
    .where('targetDomain', '=', domain)
    .where('state', '=', 'running')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type ClaimedPreview =
  | { readonly kind: 'claimed'; readonly preview: Preview }
  | { readonly kind: 'deferred' }
  | { readonly kind: 'ended' };

export interface PreviewClaim {
  readonly id: string;
  readonly workerId: string;
  /** Puts the job back for later, inside the transaction that decided it. */
  readonly defer: (trx: Trx) => Promise<void>;
}

/** Runs and previews of one domain share its limit: the target feels both. */
async function isBusy(trx: Trx, domain: string): Promise<boolean> {
  await lockDomain(trx, domain);
  const running = (await countRunning(trx, { domain })) + (await countRunningPreviews(trx, domain));
  return running >= limit('runningPerDomain');
}

export async function claimPreview(store: Store, { id, workerId, defer }: PreviewClaim): Promise<ClaimedPreview> {
  return await store.db.transaction().execute(async (trx): Promise<ClaimedPreview> => {
    const rows = trx.selectFrom('campaignPreviews').selectAll().where('id', '=', id);
    const seen = await rows.forUpdate().executeTakeFirst();
    if (seen === undefined || seen.finishedAt !== null) return { kind: 'ended' };
    if (seen.state === 'queued' && (await isBusy(trx, seen.targetDomain))) {
      await defer(trx);
      return { kind: 'deferred' };
    }
    const preview = await trx
      .updateTable('campaignPreviews')
      .set({
        state: 'running',
        workerId,
        startedAt: seen.startedAt ?? store.clock(),
        routes: '[]',
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { kind: 'claimed', preview };
  });
}

/** Written only while this attempt has it. */
export async function recordStandings(
  db: Db,
  { id, attempts }: Pick<Preview, 'id' | 'attempts'>,
  routes: readonly RouteStanding[],
): Promise<void> {
  await db
    .updateTable('campaignPreviews')
    .set({ routes: JSON.stringify(routes) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .execute();
}

export type PreviewEnd = { readonly result: StoredPreviewResult } | { readonly reason: PreviewReason };

/** `attempt`: only while this attempt has it; null: whoever does. */
export async function finishPreview(
  store: Store,
  { id, attempt }: { readonly id: string; readonly attempt: number | null },
  end: PreviewEnd,
): Promise<void> {
  const rows = store.db
    .updateTable('campaignPreviews')
    .set(
      'result' in end
        ? {
            state: 'completed',
            result: JSON.stringify(end.result),
            routes: JSON.stringify(
              end.result.routeParities.map(({ route, parityStatus }) => ({ route, parityStatus })),
            ),
            finishedAt: store.clock(),
          }
        : { state: 'errored', reason: end.reason, finishedAt: store.clock() },
    )
    .where('id', '=', id)
    .where('state', 'in', open);
  await (attempt === null ? rows : rows.where('attempts', '=', attempt)).execute();
}

export async function sweepOldPreviews(db: Db, now: Date): Promise<number> {
  const gone = await db.deleteFrom('campaignPreviews').where('keptUntil', '<=', now).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
