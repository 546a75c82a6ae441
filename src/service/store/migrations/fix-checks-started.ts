// Fix Checks are counted on their run, so that deleting one does not give another.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table runs add column fix_checks_started integer not null default 0`,
  `update runs set fix_checks_started = counted.checks
    from (
      select parent_run_id, count(*)::int as checks from runs
      where kind = 'fix_check' and parent_run_id is not null group by parent_run_id
    ) as counted
    where runs.id = counted.parent_run_id`,
  `create index checkouts_by_expiry on checkouts (expires_at) where state = 'open'`,
];

export const fixChecksStarted: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
