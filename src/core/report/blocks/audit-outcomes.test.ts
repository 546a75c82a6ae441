import { expect, test } from 'vitest';
import { scannedReport } from '../../../../test/kit/scanned-report.ts';
import { linkOf, pageOf, textOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import type { Visit } from '#core/evidence/visit.ts';

const page = pageOf({ parts: { images: 1, fields: 1, headings: 1 } });
const bare = pageOf({ controls: 0, media: 0, textLength: 0, parts: { images: 0, fields: 0, headings: 0 } });

function outcomes(...visits: Partial<Visit>[]): Readonly<Record<string, string>> {
  const { passingRunEvidence } = scannedReport(
    visits.map((visit, index) => visitOf({ key: `${index}`, route: `/${index}`, page, ...visit })),
    { decided: { verdict: 'pass', failureType: null, reason: '', pagesJudged: visits.length } },
  );
  const audits = passingRunEvidence?.audits ?? [];
  const passed = audits.filter(({ outcome }) => outcome === 'passed').map(({ audit }) => audit);
  expect(passingRunEvidence?.auditsPassed).toEqual(passed);
  return Object.fromEntries(audits.map(({ audit, outcome }) => [audit, outcome]));
}

test('a page without links, controls, text, headings or files gives those audits nothing to judge', () => {
  const ended = outcomes({ page: bare, firstLook: bare, text: textOf({ mainHeading: null }) });
  for (const audit of ['broken_link', 'broken_resource', 'dead_control', 'control_blocked', 'exception_on_click'])
    expect([audit, ended[audit]]).toEqual([audit, 'nothing_to_judge']);
  for (const audit of ['nan_text', 'empty_heading']) expect([audit, ended[audit]]).toEqual([audit, 'nothing_to_judge']);
  expect(ended).toMatchObject({ http_error: 'passed', uncaught_exception: 'passed' });
});

test('controls that no one used are not a pass', () => {
  expect(outcomes({})).toMatchObject({ dead_control: 'unsure', control_blocked: 'unsure' });
});

test('one page on which a control was used is enough for the pages that share it', () => {
  expect(outcomes({}, { probes: [silentProbe({ moved: ['scene'] })] })).toMatchObject({ dead_control: 'passed' });
});

test('links that were checked pass, links that were not are unsure', () => {
  const links = [linkOf('/there')];
  const check = (failure: 'not_checked' | null) => ({ links, linkChecks: [{ route: '/there', status: 200, failure }] });
  expect(outcomes(check(null))).toMatchObject({ broken_link: 'passed' });
  expect(outcomes(check('not_checked'))).toMatchObject({ broken_link: 'unsure' });
});

test('a feed or a text file is no page to judge', () => {
  const document = { ...visitOf().document, mime: 'text/plain' };
  expect(outcomes({ document })).toMatchObject({ blank_page: 'nothing_to_judge', nan_text: 'nothing_to_judge' });
});
