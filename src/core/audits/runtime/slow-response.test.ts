import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { documentOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { slowResponse } from './slow-response.ts';

const slow = { answeredMs: 6_000, ms: 6_010 };
const judge = (...requests: ReturnType<typeof requestOf>[]) => judgeVisit(slowResponse, visitOf({ requests }));

test('a document that is answered after four seconds is slow', () => {
  expect(judgeVisit(slowResponse, visitOf({ document: documentOf({ responseMs: 4_100 }) })).answer).toBe('fail');
  expect(judgeVisit(slowResponse, visitOf({ document: documentOf({ responseMs: 3_900 }) })).answer).toBe('pass');
});

test('a call that is answered after five seconds is slow, and is named', () => {
  expect(judge(requestOf(slow)).failures[0]).toMatchObject({ cause: 'call:/api/orders', shared: true });
  expect(judge(requestOf({ answeredMs: 4_900 })).answer).toBe('pass');
});

test('an answer that begins at once and streams for long is not slow', () => {
  expect(judge(requestOf({ answeredMs: 30, ms: 9_000 })).answer).toBe('pass');
});

test('calls that wait for news are not slow', () => {
  expect(judge(requestOf({ ...slow, path: '/api/poll' })).answer).toBe('pass');
  expect(judge(requestOf({ ...slow, status: 204 })).answer).toBe('pass');
  expect(judge(requestOf(slow), requestOf({ atMs: 6_200, answeredMs: null, pending: true })).answer).toBe('pass');
});

test('what does not read, is foreign, measures, fails or never ends is not slow', () => {
  for (const other of [
    { method: 'POST' },
    { sameOrigin: false },
    { path: '/collect' },
    { status: 500 },
    { kind: 'image' },
    { frame: 'child' as const },
    { answeredMs: null, status: null, pending: true },
  ])
    expect(judge(requestOf({ ...slow, ...other })).answer).toBe('pass');
});

test('after a crash nothing is known', () => {
  expect(judgeVisit(slowResponse, visitOf({ crashed: true })).answer).toBe('unsure');
});
