import { redact } from '#core/evidence/redact.ts';
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

const crowd = (statuses: readonly (number | null)[]) => {
  const linkChecks = statuses.map((status, at) => ({
    route: `/list?sort=${'abcdefg'[at]}`,
    status,
    failure: status === null ? ('not_checked' as const) : null,
  }));
  return judgeVisit(brokenLink, visitOf({ links: linkChecks.map(({ route }) => linkOf(route)), linkChecks }));
};
const causes = (statuses: readonly (number | null)[]) => crowd(statuses).failures.map(({ cause }) => cause);

test('links to one route with other values fail together where the server fails', () => {
  const { failures } = crowd([200, 500, 500, 500]);
  expect(failures.map(({ cause, title }) => [cause, title])).toEqual([
    ['link:/list?sort', 'Links lead to pages that return HTTP 500'],
  ]);
  expect(failures[0]?.evidence[0]?.facts).toEqual({ status: 500, failure: null, links: 3 });
});

test('while one of them fails, the cause is the same', () => {
  expect(causes([200, 200, 200, 500])).toEqual(['link:/list?sort']);
  expect(crowd([200, 200, 200, 500]).failures[0]?.title).toBe('A link leads to a page that returns HTTP 500');
  expect(causes([200, 200, 200, 200])).toEqual([]);
});

test('a few links, and pages that are missing, are told one by one', () => {
  expect(causes([500, 500, 500])).toEqual(['link:/list?sort=a', 'link:/list?sort=b', 'link:/list?sort=c']);
  expect(causes([404, 404, 200, 200])).toEqual(['link:/list?sort=a', 'link:/list?sort=b']);
});

test('a link among them that cannot be judged leaves open whether they are fixed', () => {
  const doubts = (statuses: readonly (number | null)[]) => crowd(statuses).doubts.map(({ cause }) => cause);
  const open = ['link:/list?sort=d', 'link:/list?sort', 'links:/list?sort'];
  expect(doubts([200, 200, 200, 429])).toEqual(open);
  expect(doubts([200, 200, 200, null])).toEqual(open);
});

const docs = (...statuses: readonly (number | null)[]) => {
  const routes = statuses.map((_, at) => `/docs/${['tents', 'stoves', 'maps', 'boots', 'ropes'][at]}`);
  const linkChecks = routes.flatMap((route, at) =>
    statuses[at] === null ? [] : [{ route, status: statuses[at]!, failure: null }],
  );
  return judgeVisit(brokenLink, visitOf({ links: [...routes, '/about'].map((route) => linkOf(route)), linkChecks }));
};

test('where all pages of one kind are missing, their links are one failure that lists them', () => {
  const { failures } = docs(404, 404, 404, 404);
  expect(failures.map(({ cause, title }) => [cause, title])).toEqual([
    ['links:/docs/*', 'Links lead to pages that return HTTP 404'],
  ]);
  expect(failures[0]?.evidence.map(({ untrusted }) => untrusted)).toEqual([
    '/docs/tents',
    '/docs/stoves',
    '/docs/maps',
    '/docs/boots',
  ]);
  expect(failures[0]?.evidence[0]?.facts).toEqual({ status: 404, failure: null, links: 4 });
});

test('while a page of the kind is there, or there are few, missing pages are told one by one', () => {
  const told = (...statuses: readonly (number | null)[]) => docs(...statuses).failures.map(({ cause }) => cause);
  expect(told(404, 404, 404, 200)).toEqual(['link:/docs/tents', 'link:/docs/stoves', 'link:/docs/maps']);
  // A page that was opened has no check of its link.
  expect(told(404, 404, 404, null)).toEqual(['link:/docs/tents', 'link:/docs/stoves', 'link:/docs/maps']);
  expect(told(404, 404, 404)).toEqual(['link:/docs/tents', 'link:/docs/stoves', 'link:/docs/maps']);
});

test('a part of them that is still missing belongs to all of them, and another failure leaves that open', () => {
  const { failures } = docs(404, 200, 200, 200);
  expect(failures.map(({ cause, partOf }) => [cause, partOf])).toEqual([['link:/docs/tents', 'links:/docs/*']]);
  expect(docs(500, 200, 200, 200).doubts.map(({ cause }) => cause)).toEqual(['links:/docs/*']);
});

test('a page that shows what its link promises, with status 404, is advice', () => {
  const lossWith = (title: string, heading: string | null, ...names: string[]) => {
    const page = {
      title: redact(title),
      heading: heading === null ? null : redact(heading),
      calledBy: names.map((name) => redact(name)),
    };
    const linkChecks = [{ route: '/files', status: 404, failure: null, page }];
    const [failure] = judgeVisit(brokenLink, visitOf({ links: [linkOf('/files')], linkChecks })).failures;
    return failure?.loss;
  };
  expect(lossWith('File list - Harbour', 'File list', 'File list')).toBe('shown_all_the_same');
  expect(lossWith('File list - Harbour', null, 'See all', 'File list')).toBe('shown_all_the_same');
  expect(lossWith('Harbour', 'File list', 'Files')).toBeUndefined();
  expect(lossWith('File list - Harbour', 'Page not found', 'File list')).toBeUndefined();
  expect(lossWith('404 - File list', 'File list', 'File list')).toBeUndefined();
  expect(lossWith('', '', '')).toBeUndefined();
});

test('an invitation to write a page is named by no finding about its missing neighbours', () => {
  const routes = ['/wiki/a', '/wiki/b', '/wiki/c', '/wiki/d', '/wiki/e'];
  const linkChecks = routes.map((route) => ({
    route,
    status: 404,
    failure: null,
    ...(route === '/wiki/e' ? {} : { offered: true as const }),
  }));
  const { failures } = judgeVisit(brokenLink, visitOf({ links: routes.map((route) => linkOf(route)), linkChecks }));
  expect(failures.map(({ cause }) => cause)).toEqual(['link:/wiki/e']);
});
