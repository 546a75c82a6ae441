// Each format as a reader gets it, for a report that has a bit of everything. A change of these files is a change of
// what people read: look at it before you accept it with `vitest run -u`.
import { expect, test } from 'vitest';
import { fullReport } from '../../../../test/kit/full-report.ts';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';
import { sayDuration } from './html/verdict-part.ts';
import { viewHtml } from './html/view-html.ts';
import { testCasesOf } from './test-cases.ts';
import { untestedOf } from './untested.ts';
import { viewCtrf } from './view-ctrf.ts';
import { codeSpan, viewMarkdown } from './view-markdown.ts';
import { viewJunit } from './view-junit.ts';
import { viewSarif } from './view-sarif.ts';

const report = fullReport();
const pictures = new Map([['/api/runs/x/pictures/1.png', 'data:image/png;base64,AAAA']]);
/** Without the style and its digest, which say nothing to a reader. */
const shownHtml = (page: string): string =>
  page.replace(/<style>[\s\S]*?<\/style>/, '').replace(/sha256-[\w+/=]+/, 'sha256-');
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

test.each([
  ['markdown', viewMarkdown(report)],
  ['junit', viewJunit(report)],
  ['ctrf', json(viewCtrf(report))],
  ['sarif', json(viewSarif(report))],
  ['html', shownHtml(viewHtml(report, pictures))],
])('the whole report as %s', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`./expected/${name}.txt`);
});

const still = reportOf([], ['/'], {
  verdict: 'inconclusive',
  failureType: null,
  digest: report.digest,
  rulesetVersion: report.rulesetVersion,
});

test.each([
  ['markdown', viewMarkdown(still)],
  ['junit', viewJunit(still)],
  ['ctrf', json(viewCtrf(still))],
  ['sarif', json(viewSarif(still))],
  ['html', shownHtml(viewHtml(still, new Map()))],
])('a run that decided nothing as %s', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`./expected/nothing-${name}.txt`);
});

test('a run with a verdict is no test of its own, and one without is an error', () => {
  const runs = (verdict: typeof report.verdict) =>
    testCasesOf(reportOf([], ['/'], { verdict })).filter(({ suite }) => suite === 'run');
  expect((['pass', 'fail'] as const).flatMap(runs)).toEqual([]);
  expect((['blocked', 'inconclusive'] as const).flatMap(runs)).toMatchObject([
    { status: 'error', kind: 'blocked' },
    { status: 'error', kind: 'inconclusive' },
  ]);
});

test('ten routes are listed in Markdown and twelve in HTML, and more are counted', () => {
  const on = (many: number) => {
    const routes = Array.from({ length: many }, (_, index) => `/r${index}`);
    return reportOf([findingOf('a', { severity: 'high', routes })], ['/']);
  };
  expect(viewMarkdown(on(10))).not.toContain('more');
  expect(viewMarkdown(on(11))).toContain('and 1 more');
  expect(viewHtml(on(12), new Map())).not.toContain('more');
  expect(viewHtml(on(13), new Map())).toContain('and 1 more');
});

test('twenty untested routes are listed, and more are counted', () => {
  const untested = (skipped: number, skippedMore = 0) => {
    const { coverageGrounding: grounding, ...rest } = reportOf([], ['/']);
    const rows = Array.from({ length: skipped }, (_, index) => ({ route: `/r${index}`, reason: 'r' }));
    const routes = { ...grounding.routes, skipped: rows, skippedMore };
    const lines = untestedOf({ ...rest, coverageGrounding: { ...grounding, routes } }).map((words) => words.join(''));
    return lines.filter((line) => line.includes('further'));
  };
  expect(untested(20)).toEqual([]);
  expect(untested(21)).toEqual(['1 further route was not tested.']);
  expect(untested(22)).toEqual(['2 further routes were not tested.']);
  expect(untested(0, 1)).toEqual(['1 further route was not tested.']);
});

test('a code span holds any text of a target', () => {
  expect(codeSpan('a')).toBe('`a`');
  expect(codeSpan('a`b')).toBe('``a`b``');
  expect(codeSpan('`a')).toBe('`` `a ``');
  expect(codeSpan('a``')).toBe('``` a`` ```');
  expect(codeSpan(' a ')).toBe('`  a  `');
  expect(codeSpan(' a')).toBe('` a`');
  expect(codeSpan('a\nb')).toBe('`a b`');
  expect(codeSpan(' \n')).toBe('(empty)');
});

test('a duration is in seconds up to a minute, then in minutes', () => {
  expect([0, 59_499, 59_500, 60_000, 605_000].map(sayDuration)).toEqual([
    '0 s',
    '59 s',
    '1:00 min',
    '1:00 min',
    '10:05 min',
  ]);
});

test('a route in SARIF is a reference below the target, whatever it begins with', () => {
  const uriOf = (route: string) =>
    viewSarif(reportOf([findingOf('a', { route })], ['/'])).runs[0]?.results[0]?.locations[0]?.physicalLocation
      .artifactLocation.uri;
  expect(['/', '/a b', '//evil.test', '/?q=1', '/#top', '/[id]'].map(uriOf)).toEqual([
    './',
    'a%20b',
    'evil.test',
    './?q=1',
    './#top',
    '%5Bid%5D',
  ]);
});

test('a finding in SARIF names its element only where it was seen, and the worst of a rule is its level', () => {
  const element = { role: 'button', name: 'Save', selectorHint: '#save', box: null };
  const two = reportOf(
    [
      findingOf('a', { severity: 'medium', route: '/', routes: ['/', '/b'], element }),
      findingOf('b', { severity: 'high', title: 'The second', element: { ...element, selectorHint: null } }),
      findingOf('c', { severity: 'low', type: 'broken_link', title: 'A link' }),
    ],
    ['/'],
  );
  const [run] = viewSarif(two).runs;
  const named = run?.results.map(({ locations }) =>
    locations.map(({ logicalLocations }) => logicalLocations?.length ?? 0),
  );
  expect(named).toEqual([[1, 0], [0], [0]]);
  expect(run?.results.map(({ level, properties }) => [level, properties.advice])).toEqual([
    ['warning', false],
    ['error', false],
    ['note', true],
  ]);
  expect(
    run?.tool.driver.rules.map(({ id, shortDescription, defaultConfiguration: { level } }) => [
      id,
      shortDescription.text,
      level,
    ]),
  ).toEqual([
    ['broken_link', 'A link', 'note'],
    ['console_error', 'The finding a', 'error'],
  ]);
});

test('one finding alone needs no index in HTML, two do, and none has no part of its own', () => {
  const page = (...names: string[]) =>
    viewHtml(
      reportOf(
        names.map((name) => findingOf(name, { severity: 'high' })),
        ['/'],
      ),
      new Map(),
    );
  expect(page('a')).not.toContain('class="index"');
  expect(page('a', 'b')).toContain('class="index"');
  expect(page()).not.toContain('id="failed"');
});
