// Jobs of the campaign preview. They belong to an account and to no run.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table campaign_previews (
    id text primary key,
    account_id text not null references accounts (id),
    target text not null,
    target_domain text not null,
    state text not null check (state in ('queued', 'running', 'completed', 'errored')),
    reason text,
    plan jsonb not null,
    routes jsonb not null,
    result jsonb,
    attempts integer not null default 0,
    worker_id text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    kept_until timestamptz not null,
    check ((state = 'completed') = (result is not null)),
    check ((state = 'errored') = (reason is not null))
  )`,
  `create index campaign_previews_open on campaign_previews (account_id) where state in ('queued', 'running')`,
  `create index campaign_previews_on_domain on campaign_previews (target_domain) where state = 'running'`,
  `create index campaign_previews_by_end on campaign_previews (kept_until)`,
];

export const campaignPreviews: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
