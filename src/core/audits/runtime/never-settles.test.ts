import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { elementOf, pageOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { neverSettles } from './never-settles.ts';

const watched = { quiet: false, ms: 6_000, loadFired: true, watchedMs: 9_600 };
const waiting = pageOf({ busy: [elementOf({ path: 'body>main:1>div:1' })], mainTextLength: 10 });
const hanging = requestOf({ pending: true, status: null, ms: null, answeredMs: null });

test('a waiting sign that outlasts our patience is a failure, named by the call that it waits for', () => {
  const judged = judgeVisit(neverSettles, visitOf({ page: waiting, settle: watched, requests: [hanging] }));
  expect(judged.failures[0]).toMatchObject({ cause: 'busy:/api/orders', shared: true });
});

test('without a call it is named by the sign', () => {
  const judged = judgeVisit(neverSettles, visitOf({ page: waiting, settle: watched }));
  expect(judged.failures[0]).toMatchObject({ cause: 'busy:body>main:1>div:1', shared: false });
});

test('a call whose answer has begun is not what the page waits for', () => {
  const begun = requestOf({ pending: true, ms: null, answeredMs: 20 });
  const judged = judgeVisit(neverSettles, visitOf({ page: waiting, settle: watched, requests: [begun] }));
  expect(judged.failures[0]?.cause).toBe('busy:body>main:1>div:1');
});

test('a load that never ends is a failure only when the target holds it', () => {
  const settle = { ...watched, loadFired: false };
  const script = requestOf({ kind: 'script', pending: true, template: '/app.js' });
  expect(judgeVisit(neverSettles, visitOf({ settle, requests: [script] })).failures[0]?.cause).toBe('load:/app.js');
  expect(judgeVisit(neverSettles, visitOf({ settle })).answer).toBe('unsure');
  // A call that is answered when there is news holds nothing.
  const poll = requestOf({ kind: 'xhr', pending: true });
  expect(judgeVisit(neverSettles, visitOf({ settle, requests: [poll] })).answer).toBe('unsure');
});

test('a loading indicator next to a full page, or in its frame, is not a failure', () => {
  const beside = pageOf({ busy: waiting.busy, mainTextLength: 800 });
  const inHeader = pageOf({ busy: [elementOf({ path: 'body>header:1>div:1' })], mainTextLength: 10 });
  const atItsId = pageOf({ busy: [elementOf({ path: 'div#busy', around: ['header'] })], mainTextLength: 10 });
  expect(judgeVisit(neverSettles, visitOf({ page: atItsId, settle: watched })).answer).toBe('pass');
  expect(judgeVisit(neverSettles, visitOf({ page: beside, settle: watched })).answer).toBe('pass');
  expect(judgeVisit(neverSettles, visitOf({ page: inHeader, settle: watched })).answer).toBe('pass');
});

test('a page that was left early, or never watched, is unsure', () => {
  expect(judgeVisit(neverSettles, visitOf({ page: waiting })).answer).toBe('unsure');
  expect(judgeVisit(neverSettles, visitOf({ page: waiting, settle: null })).answer).toBe('unsure');
});
