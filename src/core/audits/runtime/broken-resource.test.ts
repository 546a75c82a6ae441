import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { consoleOf, documentOf, pageOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { brokenResource } from './broken-resource.ts';

const script = { kind: 'script', path: '/app.js', template: '/app.js' } as const;
const judge = (partial: Parameters<typeof requestOf>[0]) =>
  judgeVisit(brokenResource, visitOf({ requests: [requestOf({ ...script, ...partial })] }));

test('a script that is missing or cut off is a failure shared by all pages', () => {
  expect(judge({ status: 404 }).failures[0]).toMatchObject({ cause: 'resource:/app.js', shared: true });
  expect(judge({ status: null, failure: 'network' }).answer).toBe('fail');
  expect(judge({ status: 200, failure: 'network' }).failures[0]?.title).toBe(
    'A script that the page needs does not load',
  );
});

test('a script that came, and one that the page itself gave up, pass', () => {
  expect(judge({ status: 200 }).answer).toBe('pass');
  expect(judge({ status: 304 }).answer).toBe('pass');
  expect(judge({ status: null, failure: 'aborted' }).answer).toBe('pass');
});

test('images and calls are judged elsewhere, frames by their own page', () => {
  expect(judge({ kind: 'image', status: 404 }).answer).toBe('pass');
  expect(judge({ kind: 'fetch', status: 404 }).answer).toBe('pass');
  expect(judge({ status: 404, frame: 'child' }).answer).toBe('pass');
});

test('an image that a style sheet paints is a file like any other', () => {
  const image = requestOf({ kind: 'image', path: '/hero.png?v=2', template: '/hero.png', status: 404 });
  const visit = visitOf({ requests: [image], page: pageOf({ styleFilesMissing: [redact('/hero.png')] }) });
  expect(judgeVisit(brokenResource, visit).failures[0]).toMatchObject({ cause: 'resource:/hero.png' });
});

test('what our guard refused, or another origin kept from us alone, is unsure', () => {
  expect(judge({ status: null, failure: 'refused_by_guard' }).answer).toBe('unsure');
  expect(judge({ status: null, failure: 'network', sameOrigin: false }).answer).toBe('unsure');
  expect(judge({ status: 200, failure: 'network', sameOrigin: false }).answer).toBe('unsure');
});

test('a document that did not load says nothing about its files', () => {
  const visit = visitOf({
    document: documentOf({ status: null, failure: 'timed_out' }),
    requests: [requestOf({ ...script, status: 404 })],
  });
  expect(judgeVisit(brokenResource, visit).failures).toEqual([]);
});

test('an error page instead of a style sheet is dropped by the browser and reported', () => {
  const style = requestOf({
    kind: 'stylesheet',
    path: '/main.8f2.css',
    template: '/main.css',
    status: null,
    failure: 'aborted',
  });
  const text =
    "Refused to apply style from 'http://app.test/main.8f2.css' because its MIME type ('text/html') is not a supported stylesheet MIME type.";
  const visit = visitOf({
    requests: [style],
    console: [consoleOf({ level: 'error', text: redact(text), byBrowser: true })],
  });
  expect(judgeVisit(brokenResource, visit).failures[0]).toMatchObject({ cause: 'resource:/main.css' });
});

test('a style sheet that is a page fails where the browser drops it, and not on a page without a doctype', () => {
  const requests = [requestOf({ kind: 'stylesheet', path: '/main.css', template: '/main.css', isPage: true })];
  const answer = (visit: Visit) => judgeVisit(brokenResource, visit).answer;
  expect(answer(visitOf({ requests }))).toBe('fail');
  expect(answer(visitOf({ requests, page: pageOf({ quirks: true }) }))).toBe('pass');
  expect(answer(visitOf({ requests: requests.map((one) => ({ ...one, isPage: false })) }))).toBe('pass');
});

const fileAt = (path: string, status: number) =>
  requestOf({ kind: 'script', path, template: path, status, viewport: 'laptop' });
const causes = (...requests: ReturnType<typeof fileAt>[]) =>
  judgeVisit(brokenResource, visitOf({ requests })).failures.map(({ cause, partOf }) => partOf ?? cause);

test('several files of a folder that all fail alike are one folder', () => {
  const visit = visitOf({ requests: ['a', 'b', 'c'].map((name) => fileAt(`/lib/chart/${name}.js`, 404)) });
  const { failures } = judgeVisit(brokenResource, visit);
  expect(failures.map(({ cause, title }) => [cause, title])).toEqual([
    ['resources:/lib/chart/', 'Files of one folder that the page needs return HTTP 404'],
  ]);
  expect(failures[0]?.evidence).toHaveLength(3);
});

test('files of a folder that has another file, or of the top folder, are told one by one', () => {
  expect(
    causes(fileAt('/lib/a.js', 404), fileAt('/lib/b.js', 404), fileAt('/lib/c.js', 404), fileAt('/lib/d.js', 200)),
  ).toEqual(['resource:/lib/a.js', 'resource:/lib/b.js', 'resource:/lib/c.js']);
  expect(causes(fileAt('/a.js', 404), fileAt('/b.js', 404), fileAt('/c.js', 404))).toEqual([
    'resource:/a.js',
    'resource:/b.js',
    'resource:/c.js',
  ]);
  expect(causes(fileAt('/lib/a.js', 404), fileAt('/lib/b.js', 404), fileAt('/lib/c.js', 500))).toHaveLength(3);
});

test('a page that lacks only one file of the folder has a part of the same fault', () => {
  expect(causes(fileAt('/lib/chart/a.js', 404))).toEqual(['resources:/lib/chart/']);
});
