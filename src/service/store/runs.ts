import { sql } from 'kysely';
import { limit } from '#contract/limits.ts';
import type { Progress, ProofEvent } from '#contract/run-status.ts';
import type { RunPhase } from '#contract/vocabulary/run-phases.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { Db, Trx } from './open-store.ts';
import { readRun, readRunOrNull } from './read-run.ts';
import type { LatestScreenshot, NewRun, Run } from './tables.ts';

export async function insertRun(trx: Trx, run: NewRun): Promise<Run> {
  return readRun(await trx.insertInto('runs').values(run).returningAll().executeTakeFirstOrThrow());
}

export async function loadRun(db: Db, id: string): Promise<Run | null> {
  return readRunOrNull(await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst());
}

export async function loadRunState(db: Db, id: string): Promise<RunState | null> {
  const row = await db.selectFrom('runs').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state ?? null;
}

export async function loadRunForUpdate(trx: Trx, id: string): Promise<Run | null> {
  return readRunOrNull(await trx.selectFrom('runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
}

export async function loadRunsOfAccount(db: Db, accountId: string, atMost: number): Promise<Run[]> {
  const rows = db.selectFrom('runs').selectAll().where('accountId', '=', accountId);
  return (await rows.orderBy('createdAt', 'desc').orderBy('id').limit(atMost).execute()).map(readRun);
}

/** Runs of the same place by the same account that ended by a moment, newest first. */
export async function loadRunsOfTarget(
  db: Db,
  of: { readonly accountId: string; readonly origin: string; readonly until: Date; readonly atMost: number },
): Promise<Run[]> {
  const rows = await db
    .selectFrom('runs')
    .selectAll()
    .where('accountId', '=', of.accountId)
    .where('state', '=', 'completed')
    .where('finishedAt', '<=', of.until)
    .where('targetOrigin', '=', of.origin)
    .orderBy('finishedAt', 'desc')
    .orderBy('id')
    .limit(of.atMost)
    .execute();
  return rows.map(readRun);
}

/** Readers of the run do not see the count, so that its version stays. */
export async function countFixCheck(trx: Trx, runId: string): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ fixChecksStarted: sql<number>`fix_checks_started + 1` })
    .where('id', '=', runId)
    .execute();
}

/** In the order they were started. */
export async function loadFixChecks(db: Db, parentRunId: string): Promise<Run[]> {
  const rows = db.selectFrom('runs').selectAll().where('parentRunId', '=', parentRunId);
  return (await rows.where('kind', '=', 'fix_check').orderBy('createdAt').orderBy('id').execute()).map(readRun);
}

export async function countRuns(
  db: Db,
  state: RunState,
  of: { accountId: string } | { domain: string },
): Promise<number> {
  const rows = db.selectFrom('runs').where('state', '=', state);
  const mine = 'domain' in of ? rows.where('targetDomain', '=', of.domain) : rows.where('accountId', '=', of.accountId);
  const { count } = await mine.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export const countRunning = (db: Db, of: { accountId: string } | { domain: string }): Promise<number> =>
  countRuns(db, 'running', of);

export interface ProgressNews {
  readonly runId: string;
  /** The attempt that writes, as named by its claim. */
  readonly attempt: number;
  readonly phase?: RunPhase;
  readonly currentStep?: string | null;
  readonly progress?: Progress;
  readonly events?: readonly ProofEvent[];
  readonly latestScreenshot?: LatestScreenshot;
  readonly screenshotsServed?: number;
}

export type Recorded =
  | { readonly kind: 'recorded'; readonly cancelRequested: boolean; readonly screenshotsWanted: number }
  | { readonly kind: 'lost' };

/** Answers with what the owner asks meanwhile; `lost` means that the run ended or belongs to a later attempt. */
export async function recordProgress(db: Db, news: ProgressNews): Promise<Recorded> {
  const { phase, currentStep, progress, events, latestScreenshot, screenshotsServed } = news;
  const kept = sql<string>`(
    select coalesce(jsonb_agg(event order by place), '[]'::jsonb) from (
      select event, place from jsonb_array_elements(proof_events || ${JSON.stringify(events ?? [])}::jsonb)
        with ordinality as each (event, place) order by place desc limit ${limit('proofEventsShown')}::int
    ) as latest
  )`;
  const row = await db
    .updateTable('runs')
    .set({
      version: sql<number>`version + 1`,
      ...(phase !== undefined && { phase }),
      ...(currentStep !== undefined && { currentStep }),
      ...(progress !== undefined && { progress: JSON.stringify(progress) }),
      ...(events !== undefined && events.length > 0 && { proofEvents: kept }),
      ...(latestScreenshot !== undefined && { latestScreenshot: JSON.stringify(latestScreenshot) }),
      ...(screenshotsServed !== undefined && { screenshotsServed }),
    })
    .where('id', '=', news.runId)
    .where('state', '=', 'running')
    .where('attempts', '=', news.attempt)
    .returning(['cancelRequested', 'screenshotsRequested', 'screenshotsServed'])
    .executeTakeFirst();
  if (row === undefined) return { kind: 'lost' };
  return {
    kind: 'recorded',
    cancelRequested: row.cancelRequested,
    screenshotsWanted: row.screenshotsRequested - row.screenshotsServed,
  };
}
