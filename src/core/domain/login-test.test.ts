import { expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import type { LoginTest } from '#contract/login-memory.ts';
import { signInOutcomes } from '#contract/vocabulary/sign-in-outcomes.ts';
import { learnedFrom, mayTest, shownTest } from './login-test.ts';

const start = Date.parse('2026-11-16T12:00:00.000Z');
const at = (ms: number): Date => new Date(start + ms);
const begun = (ms: number, state: LoginTest['state'] = 'done'): LoginTest => ({
  state,
  outcome: null,
  reason: null,
  startedAt: at(ms).toISOString(),
  finishedAt: null,
});

test('a login is not tested more often than the limit in any hour, nor twice in a row', () => {
  let started: readonly string[] = [];
  const times: number[] = [];
  for (let ms = 0; ms <= 2 * 3_600_000; ms += 1_000) {
    const may = mayTest(null, started, at(ms));
    if (may.kind !== 'start') continue;
    started = may.started;
    times.push(ms);
  }
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(limit('loginTestGapMs'));
  for (const time of times) {
    const inHour = times.filter((other) => other >= time && other < time + 3_600_000);
    expect(inHour.length).toBeLessThanOrEqual(limit('loginTestsPerHour'));
  }
  expect(times.length).toBeGreaterThanOrEqual(2 * limit('loginTestsPerHour'));
});

test('whoever comes too early is told how long to wait', () => {
  const started = [at(0).toISOString()];
  expect(mayTest(begun(0), started, at(5_000))).toEqual({ kind: 'wait', ms: limit('loginTestGapMs') - 5_000 });
  const slow = { ...begun(0), finishedAt: at(40_000).toISOString() };
  expect(mayTest(slow, started, at(41_000))).toEqual({ kind: 'wait', ms: limit('loginTestGapMs') - 1_000 });
});

test('a test that is on its way serves everybody who asks, and one whose worker was lost has ended unsure', () => {
  const running = begun(0, 'running');
  expect(mayTest(running, [running.startedAt], at(20_000))).toEqual({ kind: 'join' });
  expect(shownTest(running, at(20_000))).toBe(running);
  const later = at(limit('loginTestQueueMs') + limit('loginTestMs') + 60_000);
  expect(shownTest(running, later)).toMatchObject({ state: 'done', outcome: 'could_not_tell' });
  expect(mayTest(running, [running.startedAt], later).kind).toBe('start');
});

test('only what speaks about the login itself changes its status', () => {
  const statuses = Object.fromEntries(
    signInOutcomes.words.map((outcome) => [outcome, learnedFrom(outcome, 'why')?.status ?? null]),
  );
  expect(statuses).toEqual({
    signed_in: 'working',
    wrong_credentials: 'failing',
    mfa_without_seed: 'failing',
    captcha: 'failing',
    sso_other_origin: 'failing',
    bot_wall: null,
    account_locked: 'failing',
    session_refused: 'expired',
    no_login_form: 'failing',
    could_not_tell: null,
    unreachable: null,
  });
});
