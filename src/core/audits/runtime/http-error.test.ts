import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { documentOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { httpError } from './http-error.ts';

const causesOf = (visit: ReturnType<typeof visitOf>) => judgeVisit(httpError, visit).failures.map(({ cause }) => cause);

test('a document that answers 500 is a failure', () => {
  expect(causesOf(visitOf({ document: documentOf({ status: 500 }) }))).toEqual(['document:500']);
});

test('a missing page is reported here only if no link led to it', () => {
  const document = documentOf({ status: 404 });
  expect(causesOf(visitOf({ document, arrivedBy: 'scope' }))).toEqual(['document:404']);
  expect(causesOf(visitOf({ document, arrivedBy: 'link' }))).toEqual([]);
});

test('a page that asks for a login is unsure', () => {
  expect(judgeVisit(httpError, visitOf({ document: documentOf({ status: 403 }) })).answer).toBe('unsure');
});

test('a failing call of the page is one failure however often it is made, and however it fails', () => {
  const call = requestOf({ status: 502 });
  expect(causesOf(visitOf({ requests: [call, call, requestOf({ status: 500 })] }))).toEqual(['call:GET /api/orders']);
});

test('refused, analytics, third-party and held requests are not failures', () => {
  const requests = [
    requestOf({ status: 404 }),
    requestOf({ status: 500, path: '/collect', template: '/collect' }),
    requestOf({ status: 500, sameOrigin: false }),
    requestOf({ status: 500, kind: 'image' }),
    requestOf({ status: 500, failure: 'held' }),
  ];
  expect(judgeVisit(httpError, visitOf({ requests })).answer).toBe('pass');
});

test('a call that is put off with 503 and answered at the next asking is unsure, one that is not is a failure', () => {
  const putOff = requestOf({ status: 503, atMs: 100 });
  const judge = (...requests: ReturnType<typeof requestOf>[]) => judgeVisit(httpError, visitOf({ requests })).answer;
  expect(judge(putOff, requestOf({ status: 200, atMs: 900 }))).toBe('unsure');
  expect(judge(putOff, requestOf({ status: 200, atMs: 50 }))).toBe('fail');
  expect(judge(putOff, requestOf({ status: 503, atMs: 900 }))).toBe('fail');
  expect(judge(requestOf({ status: 500, atMs: 100 }), requestOf({ status: 200, atMs: 900 }))).toBe('fail');
});
