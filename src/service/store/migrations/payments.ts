// Which payment a grant was given for, what is renewed, and what is paid back.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table payments (
    grant_id text primary key references ledger_entries (id),
    account_id text not null references accounts (id),
    provider text not null,
    reference text not null,
    cents integer not null check (cents >= 0),
    subscription_id text
  )`,
  `create index payments_of_account on payments (account_id)`,
  `create table subscriptions (
    id text primary key,
    account_id text not null references accounts (id),
    provider text not null,
    plan text not null,
    state text not null check (state in ('active', 'ending', 'ended')),
    ends_at timestamptz,
    changed_at timestamptz not null
  )`,
  `create index subscriptions_of_account on subscriptions (account_id)`,
  `create table refunds (
    id text primary key,
    account_id text not null references accounts (id),
    grant_id text not null references ledger_entries (id),
    provider text not null,
    cents integer not null check (cents >= 0),
    credits integer not null check (credits > 0),
    state text not null check (state in ('pending', 'done', 'failed')),
    created_at timestamptz not null,
    settled_at timestamptz
  )`,
  `create unique index refunds_once_per_grant on refunds (grant_id) where state <> 'failed'`,
  `create index refunds_pending on refunds (created_at) where state = 'pending'`,
  `create index refunds_of_account on refunds (account_id)`,
  `alter table checkouts add column payment_opened boolean not null default false`,
];

export const payments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
