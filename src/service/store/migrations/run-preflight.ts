import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const runPreflight: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table runs add column preflight jsonb').execute(db);
  },
};
