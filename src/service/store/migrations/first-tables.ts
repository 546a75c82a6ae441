import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table accounts (
    id text primary key,
    name text not null,
    created_at timestamptz not null
  )`,
  `create table api_keys (
    id text primary key,
    account_id text not null references accounts (id),
    hash text not null unique,
    prefix text not null,
    role text not null,
    name text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index api_keys_of_account on api_keys (account_id)`,
  `create table ledger_entries (
    id text primary key,
    account_id text not null references accounts (id),
    kind text not null check (kind in ('grant', 'debit', 'refund', 'lapse', 'withdraw', 'bypass')),
    credits integer not null,
    grant_id text references ledger_entries (id),
    run_id text,
    plan text,
    only_mode text,
    expires_at timestamptz,
    at timestamptz not null,
    reason text not null,
    actor text not null,
    external_ref text unique,
    check (kind <> 'grant' or (credits > 0 and grant_id = id)),
    check (kind not in ('debit', 'lapse', 'withdraw') or credits <= 0),
    check (kind <> 'refund' or credits > 0),
    check (kind <> 'bypass' or credits = 0)
  )`,
  `create index ledger_entries_of_account on ledger_entries (account_id, grant_id)`,
  `create unique index ledger_entries_once_per_run
    on ledger_entries (run_id, kind, coalesce(grant_id, '')) where run_id is not null`,
  `create table runs (
    id text primary key,
    account_id text not null references accounts (id),
    kind text not null,
    mode text not null,
    target text not null,
    target_domain text not null,
    state text not null check (state in ('queued', 'running', 'completed', 'errored', 'cancelled')),
    phase text,
    current_step text,
    progress jsonb not null,
    proof_events jsonb not null,
    latest_screenshot jsonb,
    verdict text,
    failure_counts jsonb not null,
    fix_verification jsonb,
    credits_charged integer not null check (credits_charged >= 0),
    refunded boolean not null default false,
    parent_run_id text,
    plan jsonb not null,
    request jsonb not null,
    with_login boolean not null,
    cancel_requested boolean not null default false,
    screenshots_requested integer not null default 0,
    screenshot_requested_at timestamptz,
    screenshots_served integer not null default 0,
    attempts integer not null default 0,
    worker_id text,
    pages_judged integer not null default 0,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    version integer not null default 1
  )`,
  `create index runs_of_account on runs (account_id, created_at)`,
  `create index runs_open on runs (account_id, state) where state in ('queued', 'running')`,
  `create index runs_open_on_domain on runs (target_domain) where state = 'running'`,
  `create index runs_of_parent on runs (parent_run_id) where parent_run_id is not null`,
  `create table reports (
    run_id text primary key references runs (id) on delete cascade,
    body text not null,
    digest text not null,
    created_at timestamptz not null
  )`,
  `create table idempotency_keys (
    account_id text not null references accounts (id),
    key text not null,
    body_hash text not null,
    run_id text not null,
    response jsonb not null,
    expires_at timestamptz not null,
    primary key (account_id, key)
  )`,
  `create index idempotency_keys_by_expiry on idempotency_keys (expires_at)`,
  `create table checkouts (
    id text primary key,
    account_id text not null references accounts (id),
    plan text not null,
    provider text not null,
    state text not null check (state in ('open', 'completed')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    completed_at timestamptz
  )`,
  `create table checkout_events (
    provider text not null,
    event_id text not null,
    checkout_id text not null references checkouts (id),
    received_at timestamptz not null,
    primary key (provider, event_id)
  )`,
  `create table artifacts (
    run_id text not null references runs (id) on delete cascade,
    name text not null,
    kind text not null,
    sha256 text not null,
    bytes integer not null,
    width integer,
    height integer,
    created_at timestamptz not null,
    kept_until timestamptz not null,
    primary key (run_id, name)
  )`,
  `create index artifacts_by_end on artifacts (kept_until)`,
];

export const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
