import { expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import type { LoginTest } from '#contract/login-memory.ts';
import { signInOutcomes } from '#contract/vocabulary/sign-in-outcomes.ts';
import { isStale, learnedFrom, mayTest, shownTest } from './login-test.ts';

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

test('a test is on its way until queue, test and a moment of grace are over, and not if it is done', () => {
  const open = limit('loginTestQueueMs') + limit('loginTestMs') + 30_000;
  const queued = begun(0, 'queued');
  expect(shownTest(queued, at(open - 1))).toBe(queued);
  expect(shownTest(queued, at(open))).toMatchObject({
    state: 'done',
    outcome: 'could_not_tell',
    reason: 'the service was interrupted, or had no worker for it; test it again',
    finishedAt: at(open).toISOString(),
  });
  const ended = begun(0);
  expect(shownTest(ended, at(open))).toBe(ended);
  expect(shownTest(ended, at(1))).toBe(ended);
  expect(shownTest(null, at(0))).toBeNull();
  const told = { ...queued, finishedAt: at(5).toISOString() };
  expect(shownTest(told, at(open))?.finishedAt).toBe(at(5).toISOString());
});

test('a test that waited longer than the queue allows is not begun', () => {
  expect(isStale(at(0).toISOString(), at(limit('loginTestQueueMs')))).toBe(false);
  expect(isStale(at(0).toISOString(), at(limit('loginTestQueueMs') + 1))).toBe(true);
});

test('a full hour has to pass once the tests of an hour are used up', () => {
  const many = limit('loginTestsPerHour');
  const started = Array.from({ length: many }, (_, index) => at(index * limit('loginTestGapMs')).toISOString());
  const last = begun((many - 1) * limit('loginTestGapMs'));
  expect(mayTest(last, started, at(3_599_999))).toEqual({ kind: 'wait', ms: 1 });
  expect(mayTest(last, started, at(3_600_000))).toEqual({
    kind: 'start',
    started: [...started.slice(1), at(3_600_000).toISOString()],
  });
});

test('a test may follow the last one after exactly the gap', () => {
  const gap = limit('loginTestGapMs');
  expect(mayTest(begun(0), [at(0).toISOString()], at(gap - 1))).toEqual({ kind: 'wait', ms: 1 });
  expect(mayTest(begun(0), [at(0).toISOString()], at(gap)).kind).toBe('start');
});

test('what was learned names the outcome and why', () => {
  expect(learnedFrom('signed_in', 'why')).toEqual({ status: 'working', reason: null });
  expect(learnedFrom('captcha', 'why')).toEqual({ status: 'failing', reason: 'captcha: why' });
});
