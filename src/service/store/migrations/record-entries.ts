// What runs are about to create in their targets, until it is removed.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table record_entries (
    run_id text not null references runs (id) on delete cascade,
    stem text not null,
    entry jsonb not null,
    created_at timestamptz not null,
    removed_at timestamptz,
    primary key (run_id, stem)
  )`,
  `create index record_entries_open on record_entries (run_id) where removed_at is null`,
];

export const recordEntries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
