// When a saved login may be tested, and what the end of a test says about it. Each test is one sign-in at the target:
// too many of them would lock the account.
import { limit } from '#contract/limits.ts';
import type { LoginTest } from '#contract/login-memory.ts';
import type { LoginStatus } from '#contract/vocabulary/login-statuses.ts';
import type { SignInOutcome } from '#contract/vocabulary/sign-in-outcomes.ts';

const hourMs = 3_600_000;
/** A worker ends a test that is out of time; it is given a moment to say so. */
const graceMs = 30_000;

const isOpen = ({ state, startedAt }: LoginTest, now: Date): boolean =>
  state !== 'done' &&
  now.getTime() - Date.parse(startedAt) < limit('loginTestQueueMs') + limit('loginTestMs') + graceMs;

/** A test whose worker was lost has ended, and is not tried again by itself. */
export const shownTest = (test: LoginTest | null, now: Date): LoginTest | null =>
  test === null || test.state === 'done' || isOpen(test, now)
    ? test
    : {
        ...test,
        state: 'done',
        outcome: 'could_not_tell',
        reason: 'the service was interrupted, or had no worker for it; test it again',
        finishedAt: test.finishedAt ?? now.toISOString(),
      };

/** A test that waited for a worker for too long is not begun: its caller has left. */
export const isStale = (startedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) > limit('loginTestQueueMs');

export type MayTest =
  /** `started`: when tests began, this one included. */
  | { readonly kind: 'start'; readonly started: readonly string[] }
  /** One is on its way, and serves this caller, too. */
  | { readonly kind: 'join' }
  | { readonly kind: 'wait'; readonly ms: number };

export function mayTest(last: LoginTest | null, started: readonly string[], now: Date): MayTest {
  if (last !== null && isOpen(last, now)) return { kind: 'join' };
  const recent = started.map((text) => Date.parse(text)).filter((at) => now.getTime() - at < hourMs);
  const ended = last?.finishedAt == null ? Number.NEGATIVE_INFINITY : Date.parse(last.finishedAt);
  const gap = Math.max(ended, recent.at(-1) ?? Number.NEGATIVE_INFINITY) + limit('loginTestGapMs') - now.getTime();
  const hour =
    recent.length < limit('loginTestsPerHour')
      ? Number.NEGATIVE_INFINITY
      : recent.at(-limit('loginTestsPerHour'))! + hourMs - now.getTime();
  const ms = Math.max(gap, hour);
  if (ms > 0) return { kind: 'wait', ms };
  return { kind: 'start', started: [...recent, now.getTime()].map((at) => new Date(at).toISOString()) };
}

export interface LearnedStatus {
  readonly status: Extract<LoginStatus, 'working' | 'failing' | 'expired'>;
  readonly reason: string | null;
}

/** The target was away, or nobody could tell: that says nothing about the login. */
const notItsFault: ReadonlySet<SignInOutcome> = new Set(['unreachable', 'could_not_tell', 'bot_wall']);

/** Null: nothing. */
export function learnedFrom(outcome: SignInOutcome, why: string): LearnedStatus | null {
  if (outcome === 'signed_in') return { status: 'working', reason: null };
  if (notItsFault.has(outcome)) return null;
  return { status: outcome === 'session_refused' ? 'expired' : 'failing', reason: `${outcome}: ${why}` };
}
