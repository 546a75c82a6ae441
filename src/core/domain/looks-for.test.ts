import { describe, expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { redact } from '#core/evidence/redact.ts';
import { layoutOf } from '../../../test/kit/layout-of.ts';
import { findingOf, reportOf } from '../../../test/kit/report-of.ts';
import { scannedReport } from '../../../test/kit/scanned-report.ts';
import { consoleOf, elementOf, exceptionOf, linkOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import { compareRuns } from './compare-runs.ts';
import { classifyHistory } from './history.ts';

/** What comparison and history say about the only finding of the earlier run. */
function said(before: Report, after: Report): { compare: string | undefined; history: string | null } {
  expect(before.findings).toHaveLength(1);
  const { findings } = classifyHistory(after, [{ name: 'earlier', report: before }]);
  return { compare: compareRuns(before, after).findings[0]?.class, history: findings[0]?.class ?? null };
}

const gone = { compare: 'gone', history: 'fixed' };
const notRetested = { compare: 'not_retested', history: null };
const scan = (...visits: Partial<Visit>[]): Report => scannedReport(visits.map((visit) => visitOf(visit)));

const error = consoleOf({ text: redact('Error: it broke\n at /app.js'), normal: redact('Error: it broke') });

describe('a finding of an audit is gone only if that audit ran again on its route and found nothing', () => {
  const before = scan({ console: [error] });

  test('the same page without it', () => {
    expect(said(before, scan({}))).toEqual(gone);
  });

  test('another page', () => {
    expect(said(before, scan({ route: '/other', template: '/other' }))).toEqual(notRetested);
  });

  test('the same page in another context', () => {
    expect(said(before, scan({ context: 'phone' }))).toEqual(notRetested);
  });

  test('a page that returned an error status', () => {
    const down = visitOf({ document: { ...visitOf().document, status: 500 } });
    expect(said(before, { ...scannedReport([down]), findings: [] })).toEqual(notRetested);
  });

  test('a page that a workflow opened, on which no audit ran', () => {
    const { checks: _checks, ...opened } = scan({}).routes[0]!;
    expect(said(before, { ...scan({}), routes: [opened] })).toEqual(notRetested);
  });

  test('an observation of the same kind that did not reproduce', () => {
    const [seen] = before.findings;
    const unconfirmed = [
      { type: seen!.type, title: 'a', route: '/orders', reason: 'b', reproduced: { failed: 0, of: 3 } },
    ];
    expect(said(before, { ...scan({}), unconfirmed })).toEqual(notRetested);
  });

  test('a doubt about this cause leaves it open, a doubt about another one does not', () => {
    const thrown = scan({ exceptions: [exceptionOf()] });
    expect(said(thrown, scan({ exceptions: [exceptionOf({ ownScript: false })] }))).toEqual(notRetested);
    const other = exceptionOf({ ownScript: false, normal: redact('Error: of a widget') });
    expect(said(thrown, scan({ exceptions: [other] }))).toEqual(gone);
  });
});

describe('an audit ran again only with its inputs', () => {
  test('a control has to be used again', () => {
    const before = scan({ probes: [silentProbe()] });
    expect(said(before, scan({}))).toEqual(notRetested);
    const other = silentProbe({ subject: { ...silentProbe().subject, key: 'body>a:1 link 2y' }, moved: ['scene'] });
    expect(said(before, scan({ probes: [other] }))).toEqual(notRetested);
    expect(said(before, scan({ probes: [silentProbe({ moved: ['scene'] })] }))).toEqual(gone);
  });

  test('a link has to be checked again', () => {
    const at = (status: number | null, failure: 'not_checked' | null): Partial<Visit> => ({
      links: [linkOf('/gone')],
      linkChecks: [{ route: '/gone', status, failure }],
    });
    const before = scan(at(404, null));
    expect(said(before, scan(at(null, 'not_checked')))).toEqual(notRetested);
    expect(said(before, scan(at(200, null)))).toEqual(gone);
    expect(said(before, scan({}))).toEqual(gone);
  });

  test('accessibility rules have to be checked again', () => {
    const nodes = [{ element: elementOf(), alike: 1 }];
    const axe = (broken: readonly string[]) => ({
      axe: {
        version: '4',
        broken: broken.map((id) => ({ id, impact: 'serious' as const, nodes })),
        kept: ['list'],
        undecided: [],
      },
      focus: { tried: 1, unmarked: [] },
    });
    const before = scan({ access: axe(['button-name']) });
    expect(said(before, scan({}))).toEqual(notRetested);
    expect(said(before, scan({ access: axe([]) }))).toEqual(gone);
  });

  test('a width has to be measured again', () => {
    const wide = layoutOf('tablet', { scrollWidth: 1_000, wide: [{ element: elementOf(), right: 1_000 }] });
    const before = scan({ context: 'phone', layouts: [layoutOf('phone'), wide] });
    expect(before.findings[0]?.viewports).toEqual(['tablet']);
    expect(said(before, scan({ context: 'phone', layouts: [layoutOf('phone')] }))).toEqual(notRetested);
    expect(said(before, scan({ context: 'phone', layouts: [layoutOf('phone'), layoutOf('tablet')] }))).toEqual(gone);
  });

  test('a defect of function needs its subject, a defect of presence does not', () => {
    const unmarked = [{ element: elementOf(), kind: redact('button') }];
    const focus = (tried: number, list: typeof unmarked) => ({
      access: { axe: null, focus: { tried, unmarked: list } },
    });
    const before = scan(focus(2, unmarked));
    const empty = { page: pageOf({ controls: 0 }), ...focus(0, []) };
    expect(said(before, scan(empty))).toEqual(notRetested);
    expect(said(before, scan(focus(2, [])))).toEqual(gone);
  });
});

describe('a finding of a scenario', () => {
  const steps = [
    { action: 'goto', path: '/' },
    { assert: 'text_absent', text: 'Sold out' },
  ];
  const failing = findingOf('scenario', {
    type: 'assertion_failed',
    reproduction: { ...findingOf('scenario').reproduction, steps },
  });
  const before = reportOf([failing], ['/']);

  test('is not retested by a scan of its route', () => {
    expect(said(before, scan({ route: '/', template: '/' }))).toEqual(notRetested);
    expect(said(before, reportOf([], ['/']))).toEqual(notRetested);
  });

  test('is retested by that scenario alone, if it passes', () => {
    const [record] = before.scenarios;
    const after = (outcome: 'passed' | 'unsure'): Report => ({
      ...reportOf([], ['/']),
      scenarios: [{ ...record!, outcome, findingIds: [] }],
    });
    expect(said(before, after('passed'))).toEqual(gone);
    expect(said(before, after('unsure'))).toEqual(notRetested);
  });
});

test('a change against an earlier run is not gone because the next run does not report it', () => {
  const judge = { audit: 'visual_regression', auditVersion: 1, subject: 'x', witness: { subject: null } };
  const reproduction = { ...findingOf('change').reproduction, steps: [{ judge }] };
  const before = reportOf([findingOf('change', { type: 'visual_regression', reproduction })], ['/']);
  expect(said(before, reportOf([], ['/']))).toEqual(notRetested);
});
