import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { documentOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { redirectLoop } from './redirect-loop.ts';

test('redirects without an end are a failure', () => {
  const document = documentOf({ status: null, failure: 'redirect_loop', redirects: 20 });
  const { answer, failures } = judgeVisit(redirectLoop, visitOf({ document }));
  expect(answer).toBe('fail');
  expect(failures[0]?.evidence[0]?.facts).toEqual({ redirects: 20 });
});

test('redirects that end somewhere pass', () => {
  expect(judgeVisit(redirectLoop, visitOf({ document: documentOf({ redirects: 3 }) })).answer).toBe('pass');
});

test('after a crash nothing is known', () => {
  expect(judgeVisit(redirectLoop, visitOf({ crashed: true })).answer).toBe('unsure');
});
