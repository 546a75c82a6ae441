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

export async function loadReport(db: Db, runId: string): Promise<StoredReport | null> {
  return (await db.selectFrom('reports').selectAll().where('runId', '=', runId).executeTakeFirst()) ?? null;
}
