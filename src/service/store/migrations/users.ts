// Who signs in: a user belongs to one account. The tables are those of better-auth, under names of ours.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table users (
    id text primary key,
    account_id text not null references accounts (id),
    role text not null check (role in ('customer', 'admin')),
    name text not null,
    email text not null unique,
    email_verified boolean not null,
    image text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index users_of_account on users (account_id)`,
  `create table user_sessions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index user_sessions_of_user on user_sessions (user_id)`,
  `create index user_sessions_by_end on user_sessions (expires_at)`,
  `create table user_credentials (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    provider_id text not null,
    provider_user text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index user_credentials_of_user on user_credentials (user_id)`,
  `create table user_tokens (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index user_tokens_by_identifier on user_tokens (identifier)`,
  `create index user_tokens_by_end on user_tokens (expires_at)`,
  `alter table api_keys add column last_used_at timestamptz`,
];

export const users: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
