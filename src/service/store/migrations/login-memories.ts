// A revoked login keeps its row, so that its runs can be explained, and loses what was sealed.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table login_memories (
    id text primary key,
    account_id text not null references accounts (id),
    label text not null,
    strategy text not null,
    shown_url text not null,
    origin text not null,
    origins jsonb not null,
    has_totp boolean not null,
    status text not null check (status in ('untested', 'working', 'failing', 'expired', 'revoked')),
    reason text,
    key_id text,
    sealed text,
    created_at timestamptz not null,
    rotated_at timestamptz,
    last_tested_at timestamptz,
    last_used_at timestamptz,
    expires_at timestamptz,
    check ((status = 'revoked') = (sealed is null)),
    check ((sealed is null) = (key_id is null))
  )`,
  `create index login_memories_of_account on login_memories (account_id, created_at)`,
  `create index login_memories_by_key on login_memories (key_id) where key_id is not null`,
];

export const loginMemories: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
