import type { Db, Trx } from './open-store.ts';
import type { StoredReport } from './tables.ts';

export interface ReportText {
  readonly body: string;
  readonly digest: string;
}

export async function insertReport(trx: Trx, runId: string, report: ReportText, now: Date): Promise<void> {
  const { body, digest } = report;
  await trx.insertInto('reports').values({ runId, body, digest, createdAt: now }).execute();
}

/** What became of its records is known only after the run has ended. */
export async function replaceReport(db: Db, runId: string, { body, digest }: ReportText): Promise<void> {
  await db.updateTable('reports').set({ body, digest }).where('runId', '=', runId).execute();
}

export async function loadReport(db: Db, runId: string): Promise<StoredReport | null> {
  return (await db.selectFrom('reports').selectAll().where('runId', '=', runId).executeTakeFirst()) ?? null;
}
