// A saved login remembers its last test, and when tests of it began, so that they stay few.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table login_memories add column last_test jsonb`,
  `alter table login_memories add column tests_started jsonb not null default '[]'`,
];

export const loginTests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
