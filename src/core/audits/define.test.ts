import { expect, test } from 'vitest';
import { requestOf, visitOf } from '../../../test/kit/visit-of.ts';
import { defineAudit } from './define.ts';
import { defineLayoutAudit } from './layout/judge-layouts.ts';
import { judgeVisit } from './run-audits.ts';

const terms = {
  id: 'example',
  version: 1,
  type: 'console_error',
  about: 'An example.',
  defect: 'presence',
  replays: 2,
} as const;

test('an audit that reads an undeclared part of the visit does not compile', () => {
  // @ts-expect-error `requests` is not among the needs.
  defineAudit({ ...terms, needs: ['page'], judge: ({ requests }) => (requests.length > 0 ? [] : []) });
  // @ts-expect-error Nothing is among the needs.
  defineAudit({ ...terms, needs: [], judge: ({ page }) => (page === null ? [] : []) });
  // @ts-expect-error `page?` may be null.
  defineAudit({ ...terms, needs: ['page?'], judge: ({ page }) => (page.textLength > 0 ? [] : []) });
  // @ts-expect-error `requests` is never null.
  defineAudit({ ...terms, needs: ['requests?'], judge: () => [] });
  defineLayoutAudit({
    ...terms,
    type: 'text_clipped',
    // @ts-expect-error `requests` is not among the needs.
    judge: (_layout, { requests }) => (requests.length > 0 ? [] : []),
  });
  expect(terms.id).toBe('example');
});

const failing = { answer: 'fail', cause: 'x', shared: false, title: 'X', viewports: [], evidence: [] } as const;
const needsPage = defineAudit({
  ...terms,
  needs: ['page'],
  judge: ({ page }) => (page.textLength > 0 ? [failing] : []),
});
const readsPage = defineAudit({
  ...terms,
  needs: ['requests', 'page?'],
  judge: ({ requests, page }) => (requests.length > 0 && page === null ? [failing] : []),
});

test('an audit is unsure without a required part, and answers without an optional one', () => {
  const blind = visitOf({ page: null, requests: [requestOf()] });
  expect(judgeVisit(needsPage, visitOf()).answer).toBe('fail');
  expect(judgeVisit(needsPage, blind).answer).toBe('unsure');
  expect(judgeVisit(readsPage, blind).answer).toBe('fail');
});

test('on a page with an error status, only audits that need no loaded page answer', () => {
  const { document } = visitOf();
  const gone = { document: { ...document, status: 404 }, requests: [requestOf()] };
  expect(judgeVisit(needsPage, visitOf(gone)).doubts).toEqual([
    { answer: 'unsure', reason: 'the page returned an error status' },
  ]);
  expect(judgeVisit(readsPage, visitOf({ ...gone, page: null })).answer).toBe('fail');
});
