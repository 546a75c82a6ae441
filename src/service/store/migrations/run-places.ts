// Plans are sealed, so that what runs are searched by has columns of its own.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table runs add column target_origin text not null default ''`,
  `alter table runs add column target_host text not null default ''`,
  `update runs set
    target_origin = coalesce(plan -> 'target' ->> 'origin', ''),
    target_host = coalesce(plan -> 'target' ->> 'host', '')`,
];

export const runPlaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
