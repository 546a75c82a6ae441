// Each format by the schema or parser of those who read it, on an ordinary report and on one that attacks it.
import { readFileSync } from 'node:fs';
import { validate } from 'ctrf';
import MarkdownIt from 'markdown-it';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Report } from '#contract/report.ts';
import { htmlPolicy, viewHtml } from '#core/report/exports/html/view-html.ts';
import { viewCtrf } from '#core/report/exports/view-ctrf.ts';
import { viewJunit } from '#core/report/exports/view-junit.ts';
import { viewMarkdown } from '#core/report/exports/view-markdown.ts';
import { viewSarif } from '#core/report/exports/view-sarif.ts';
import { testCasesOf } from '#core/report/exports/test-cases.ts';
import { findingOf, reportOf, routeRecord } from '../kit/report-of.ts';
import { hostileReport } from './hostile-report.ts';

const mixed = (): Report =>
  reportOf(
    [
      findingOf('broken', { severity: 'high', route: '/a', routes: ['/a', '/b'] }),
      findingOf('habit', { severity: 'low', route: '/c' }),
    ],
    ['/a', '/b', '/c', routeRecord('/d', { state: 'skipped', reason: 'pagesLimit was reached', depth: 'unreached' })],
  );
const blocked = (): Report => reportOf([], [], { verdict: 'blocked', failureType: 'preflight_failed' });
const passing = (): Report => reportOf([], ['/']);
const reports: [string, () => Report][] = [
  ['a failing run', mixed],
  ['a blocked run', blocked],
  ['a passing run', passing],
  ['a run of a hostile page', hostileReport],
];

const xsd = readFileSync(new URL('junit.xsd', import.meta.url), 'utf8');

describe.each(reports)('%s', (_, make) => {
  test('is valid JUnit XML, and its counts are those of its cases', async () => {
    const xml = viewJunit(make());
    const checked = await validateXML({
      xml: [{ fileName: 'junit.xml', contents: xml }],
      schema: [{ fileName: 'junit.xsd', contents: xsd }],
    });
    expect(checked.errors).toEqual([]);
    expect(xml).toContain(`tests="${xml.split('<testcase').length - 1}"`);
  });

  test('is valid CTRF', () => {
    const ctrf = JSON.parse(JSON.stringify(viewCtrf(make()))) as { results: { summary: Record<string, number> } };
    expect(validate(ctrf).errors ?? []).toEqual([]);
    const { tests, passed = 0, failed = 0, skipped = 0, other = 0, pending = 0 } = ctrf.results.summary;
    expect(passed + failed + skipped + other + pending).toBe(tests);
  });

  test('is SARIF 2.1.0 whose references hold', () => {
    // The compiler compares the whole shape with the schema that the types are made from.
    const log: Log = viewSarif(make()) satisfies Log;
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    for (const result of run?.results ?? []) {
      expect(rules[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
      // A bracket or brace that is not escaped would be a link or a placeholder.
      expect(result.message.text).not.toMatch(/(?<!\\)\[|(?<!\{)\{(?!\{)/);
      for (const { physicalLocation } of result.locations ?? []) {
        const { uri = '', uriBaseId = '' } = physicalLocation?.artifactLocation ?? {};
        const base = run?.originalUriBaseIds?.[uriBaseId]?.uri ?? '';
        expect(new URL(uri, base).origin).toBe(new URL(base).origin);
        expect(uri).toMatch(/^[\w.~!$&'()*+,;=:@/?#%-]+$/);
      }
    }
  });

  test('is Markdown without a link, picture or markup of the target', () => {
    const md = new MarkdownIt({ html: true, linkify: true });
    const text = viewMarkdown(make());
    const tokens = md.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
    expect(tokens.filter(({ type }) => /link|image|html/.test(type)).map(({ content }) => content)).toEqual([]);
    expect(tokens.filter(({ type, tag }) => type === 'heading_open' && tag === 'h1')).toHaveLength(1);
  });

  test('is HTML that loads nothing, runs nothing and repeats no markup of the target', () => {
    const page = viewHtml(make(), new Map());
    const outside = page.replace(/<style>[\s\S]*?<\/style>/, '');
    const tags = new Set([...outside.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name?.toLowerCase()));
    for (const tag of ['script', 'iframe', 'object', 'link', 'form', 'img', 'style']) expect(tags).not.toContain(tag);
    expect(outside).not.toMatch(/<[^>]* on\w+=/i);
    const addresses = [...outside.matchAll(/<[^>]*\b(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual([]);
  });
});

test('advice fails no test, and is a note', () => {
  const cases = testCasesOf(mixed());
  expect(cases.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual([
    expect.stringContaining('The finding broken'),
  ]);
  expect(cases.find(({ suite }) => suite === 'advice')?.status).toBe('passed');
  const levels = viewSarif(mixed()).runs[0]?.results.map(({ level }) => level);
  expect(levels).toEqual(['error', 'note']);
});

test('a page that was not tested is skipped, and a page with a failure is no pass', () => {
  const routes = testCasesOf(mixed()).filter(({ suite }) => suite === 'routes');
  expect(routes.map(({ route, status }) => [route, status])).toEqual([
    ['/c', 'passed'],
    ['/d', 'skipped'],
  ]);
});

test('a blocked run is no green test run', () => {
  expect(viewJunit(blocked())).toContain('<error message=');
  expect(viewCtrf(blocked()).results.summary).toMatchObject({ other: 1, passed: 0 });
  expect(viewSarif(blocked()).runs[0]?.invocations[0]?.executionSuccessful).toBe(false);
});

test('the HTML report says the verdict first, advice apart, and puts pictures inside', () => {
  const report = hostileReport();
  const data = 'data:image/png;base64,AAAA';
  const pictures = new Map(
    report.findings.flatMap(({ evidence }) => evidence.map(({ artifact }) => [artifact?.url ?? '', data])),
  );
  const page = viewHtml(report, pictures);
  const order = ['<h1>Failed', 'id="failed"', 'id="advice"', 'id="untested"'].map((part) => page.indexOf(part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order.every((at) => at > 0)).toBe(true);
  expect(page.split(data)).toHaveLength(report.findings.length + 1);
  expect(page).toContain(`content="${htmlPolicy.replaceAll("'", '&#39;')}"`);
});
