import { redact } from '#core/evidence/redact.ts';
import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { exceptionOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { brokenResource } from './broken-resource.ts';
import { uncaughtException } from './uncaught-exception.ts';

const judge = (...exceptions: ReturnType<typeof exceptionOf>[]) =>
  judgeVisit(uncaughtException, visitOf({ exceptions }));

test('an exception of the page is one failure with every viewport that saw it', () => {
  const { failures } = judge(exceptionOf(), exceptionOf({ viewport: 'phone' }));
  expect(failures).toHaveLength(1);
  expect(failures[0]?.viewports).toEqual(['laptop', 'phone']);
});

test('an unhandled promise rejection is named in the title', () => {
  expect(judge(exceptionOf({ kind: 'rejection' })).failures[0]?.title).toContain('promise');
});

test('a page without exceptions passes, and so do the remarks of the browser about itself', () => {
  expect(judge().answer).toBe('pass');
  expect(judge(exceptionOf({ normal: redact('ResizeObserver loop limit exceeded') })).answer).toBe('pass');
});

test('an exception of a foreign script is unsure', () => {
  expect(judge(exceptionOf({ ownScript: false })).answer).toBe('unsure');
});

test('a name that a missing script would have brought is told with that script', () => {
  const exceptions = ['ReferenceError: Chart is not defined', 'TypeError: x is not a function'].map((words) =>
    exceptionOf({ normal: redact(words), source: null }),
  );
  const script = requestOf({ path: '/chart.js', template: '/chart.js', kind: 'script', status: 404 });
  const { failures, doubts } = judgeVisit(uncaughtException, visitOf({ exceptions, requests: [script] }));
  expect(failures.map(({ cause }) => cause)).toEqual(['exception:inline:TypeError: x is not a function']);
  expect(doubts).toHaveLength(1);
  const loaded = judgeVisit(uncaughtException, visitOf({ exceptions, requests: [requestOf({ kind: 'script' })] }));
  expect(loaded.failures).toHaveLength(2);

  const broken = (thrown: readonly ReturnType<typeof exceptionOf>[]) =>
    judgeVisit(brokenResource, visitOf({ exceptions: thrown, requests: [script] })).failures.map(({ loss }) => loss);
  expect(broken(exceptions)).toEqual(['breaks_code']);
  expect(broken(exceptions.slice(1))).toEqual([undefined]);
});

test('after a crash nothing is known', () => {
  expect(judgeVisit(uncaughtException, visitOf({ crashed: true })).answer).toBe('unsure');
});

test('the same words from a script in the page are one fault of the shell, on whatever page', () => {
  expect(judge(exceptionOf({ source: null })).failures[0]?.shared).toBe(true);
});
