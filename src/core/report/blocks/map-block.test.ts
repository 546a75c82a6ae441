import { expect, test } from 'vitest';
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';
import { appMapColours } from '#contract/vocabulary/app-map-colours.ts';
import { signInCheck } from '#core/domain/decide-verdict.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Report } from '#contract/report.ts';
import { consoleOf, documentOf, exceptionOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { scannedReport } from '../../../../test/kit/scanned-report.ts';
import { viewAppMap } from '../views/view-app-map.ts';

const visit = (route: string, partial: Parameters<typeof visitOf>[0] = {}) =>
  visitOf({ key: route, route, template: route, ...partial });
const refusedLogin = {
  passed: false,
  checks: [{ check: signInCheck, expected: 'the login signs in', seen: 'wrong_password: no', ok: false }],
};

const scanned = scannedReport(
  [
    visit('/good'),
    visit('/bad', { exceptions: [exceptionOf()] }),
    visit('/advice', { console: [consoleOf({ text: redact('Saving failed') })] }),
    visit('/members', { document: documentOf({ status: 403 }) }),
  ],
  {},
  { skipped: [{ route: '/late', reason: 'the run ran out of time' }] },
);
const lockedOut = scannedReport(
  [],
  {},
  { preflight: refusedLogin, skipped: [{ route: '/home', reason: 'the login did not sign in' }] },
);
const fixedLater = {
  ...scanned,
  fixVerification: {
    scenarios: scanned.findings.map(({ id }) => ({ findingId: id, status: 'fixed_verified' })),
  },
} as unknown as Report;

const rows: [string, string, Report, readonly Report[], AppMapColour][] = [
  ['a page that passed', '/good', scanned, [], 'green'],
  ['a page with a bug', '/bad', scanned, [], 'red'],
  ['a page with advice', '/advice', scanned, [], 'yellow'],
  ['a page that the server refuses', '/members', scanned, [], 'blue'],
  ['a page behind a login that failed', '/home', lockedOut, [], 'blue'],
  ['a page that was not reached', '/late', scanned, [], 'gray'],
  ['a page whose bug a later Fix Check verified as fixed', '/bad', scanned, [fixedLater], 'purple'],
];

test.each(rows)('%s: %s', (_what, route, report, checks, colour) => {
  expect(viewAppMap(report, checks).nodes.find((node) => node.route === route)?.colour).toBe(colour);
});

test('every colour is reached by a run [vocab-map]', () => {
  expect(new Set(rows.map(([, , , , colour]) => colour))).toEqual(new Set(appMapColours.words));
});
