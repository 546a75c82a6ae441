import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { linkOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { brokenLink } from './broken-link.ts';

const judge = (status: number | null, failure: 'network' | 'timed_out' | 'not_checked' | null = null) =>
  judgeVisit(brokenLink, visitOf({ links: [linkOf('/old')], linkChecks: [{ route: '/old', status, failure }] }));

test('a link to a page that is gone or fails is a failure, named by where it leads', () => {
  expect(judge(404).failures[0]?.cause).toBe('link:/old');
  expect(judge(500).answer).toBe('fail');
  expect(judge(null, 'network').answer).toBe('fail');
});

test('a link that responds passes, and so does one that needed no check', () => {
  expect(judge(200).answer).toBe('pass');
  expect(judgeVisit(brokenLink, visitOf({ links: [linkOf('/old')] })).answer).toBe('pass');
});

test('a link that asks for a login, limits us or was not asked is unsure', () => {
  expect(judge(401).answer).toBe('unsure');
  expect(judge(429).answer).toBe('unsure');
  expect(judge(null, 'not_checked').answer).toBe('unsure');
});

test('two links to one place are one failure', () => {
  const visit = visitOf({
    links: [linkOf('/old'), linkOf('/old')],
    linkChecks: [{ route: '/old', status: 410, failure: null }],
  });
  expect(judgeVisit(brokenLink, visit).failures).toHaveLength(1);
});

test('links of a page that could not be read are unsure', () => {
  expect(judgeVisit(brokenLink, visitOf({ page: null })).answer).toBe('unsure');
});
