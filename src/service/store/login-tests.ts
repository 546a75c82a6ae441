// The test of a saved login, from the request to its end. A test is begun once and never repeated by itself.
import { sql } from 'kysely';
import type { LoginTest } from '#contract/login-memory.ts';
import type { SignInOutcome } from '#contract/vocabulary/sign-in-outcomes.ts';
import { learnedFrom, mayTest } from '#core/domain/login-test.ts';
import type { Db, Store, Trx } from './open-store.ts';

/** Names one test: the same login may be tested again later. */
export interface LoginTestJob {
  readonly loginId: string;
  readonly accountId: string;
  readonly startedAt: string;
}

export interface LoginTestSender {
  sendLoginTest(job: LoginTestJob, trx: Trx): Promise<void>;
}

export type StartedTest =
  | { readonly kind: 'started' | 'joined' }
  | { readonly kind: 'too_soon'; readonly retryAfterMs: number }
  /** Unknown, of another account, or revoked. */
  | { readonly kind: 'unknown' };

export async function startLoginTest(
  store: Store,
  queue: LoginTestSender,
  { accountId, id, now }: { readonly accountId: string; readonly id: string; readonly now: Date },
): Promise<StartedTest> {
  return await store.db.transaction().execute(async (trx): Promise<StartedTest> => {
    const row = await trx
      .selectFrom('loginMemories')
      .select(['lastTest', 'testsStarted'])
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .where('status', '<>', 'revoked')
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return { kind: 'unknown' };
    const may = mayTest(row.lastTest, row.testsStarted, now);
    if (may.kind === 'join') return { kind: 'joined' };
    if (may.kind === 'wait') return { kind: 'too_soon', retryAfterMs: may.ms };
    const startedAt = now.toISOString();
    const test: LoginTest = { state: 'queued', outcome: null, reason: null, startedAt, finishedAt: null };
    await trx
      .updateTable('loginMemories')
      .set({ lastTest: JSON.stringify(test), testsStarted: JSON.stringify(may.started) })
      .where('id', '=', id)
      .execute();
    await queue.sendLoginTest({ loginId: id, accountId, startedAt }, trx);
    return { kind: 'started' };
  });
}

const ofJob = (db: Db, { loginId, accountId, startedAt }: LoginTestJob) =>
  db
    .updateTable('loginMemories')
    .where('id', '=', loginId)
    .where('accountId', '=', accountId)
    .where('status', '<>', 'revoked')
    .where(sql<boolean>`last_test ->> 'startedAt' = ${startedAt}`);

/** The origin to sign in at; null: the test was begun before, or the login was rotated or revoked meanwhile. */
export async function claimLoginTest(db: Db, job: LoginTestJob): Promise<string | null> {
  const test: LoginTest = {
    state: 'running',
    outcome: null,
    reason: null,
    startedAt: job.startedAt,
    finishedAt: null,
  };
  const claimed = await ofJob(db, job)
    .where(sql<boolean>`last_test ->> 'state' = 'queued'`)
    .set({ lastTest: JSON.stringify(test) })
    .returning('origin')
    .executeTakeFirst();
  return claimed?.origin ?? null;
}

export interface EndedTest {
  readonly outcome: SignInOutcome;
  /** Our words. */
  readonly why: string;
}

/** What was learned becomes the status of the login, unless it was rotated or revoked meanwhile. */
export async function finishLoginTest(
  db: Db,
  job: LoginTestJob,
  { outcome, why }: EndedTest,
  now: Date,
): Promise<void> {
  const finishedAt = now.toISOString();
  const test: LoginTest = { state: 'done', outcome, reason: why, startedAt: job.startedAt, finishedAt };
  const learned = learnedFrom(outcome, why);
  await ofJob(db, job)
    .set({ lastTest: JSON.stringify(test), lastTestedAt: now, ...learned })
    .execute();
}
