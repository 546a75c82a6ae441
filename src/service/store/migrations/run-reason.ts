import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const runReason: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table runs add column reason text').execute(db);
  },
};
