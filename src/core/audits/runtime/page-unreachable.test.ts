import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { documentOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { pageUnreachable } from './page-unreachable.ts';

const answerTo = (failure: Parameters<typeof documentOf>[0]) =>
  judgeVisit(pageUnreachable, visitOf({ document: documentOf(failure) })).answer;

test('a document that cannot be loaded is a failure that names why', () => {
  const judged = judgeVisit(
    pageUnreachable,
    visitOf({ document: documentOf({ status: null, failure: 'connection_refused' }) }),
  );
  expect(judged.failures.map(({ cause }) => cause)).toEqual(['unreachable:connection_refused']);
});

test('a page that answers is reachable, whatever it answers', () => {
  expect(answerTo({})).toBe('pass');
  expect(answerTo({ status: 500 })).toBe('pass');
});

test('a download and a redirect loop are other matters', () => {
  expect(answerTo({ status: null, failure: 'download' })).toBe('pass');
  expect(answerTo({ status: null, failure: 'redirect_loop' })).toBe('pass');
});

test('what we ourselves refused or lost is unsure', () => {
  expect(answerTo({ status: null, failure: 'refused_by_guard' })).toBe('unsure');
  expect(answerTo({ status: null, failure: 'renderer_crashed' })).toBe('unsure');
});
