// Many runs like one, each a second older than the one before, without starting and ending each of them.
import { sql } from 'kysely';
import type { Db } from '#service/store/open-store.ts';

export const copyId = (runId: string, n: number): string => `run_${String(n).padStart(3, '0')}${runId.slice(7)}`;

export async function copyRun(db: Db, runId: string, times: number): Promise<void> {
  const id = sql`'run_' || lpad(n::text, 3, '0') || ${runId.slice(7)}`;
  const numbers = sql`generate_series(1, ${sql.lit(times)}) n`;
  const changed = sql`jsonb_build_object('id', ${id}, 'finished_at', run.finished_at - n * interval '1 second')`;
  await sql`insert into runs select (jsonb_populate_record(run, ${changed})).*
    from runs run, ${numbers} where run.id = ${runId}`.execute(db);
  await sql`insert into reports select (jsonb_populate_record(report, jsonb_build_object('run_id', ${id}))).*
    from reports report, ${numbers} where report.run_id = ${runId}`.execute(db);
}
