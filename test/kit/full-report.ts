// A report by hand that has a bit of everything an export can show.
import type { ScenarioRecord } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report, StepEvidence } from '#contract/report.ts';
import { derivedId } from '#core/evidence/digest.ts';
import { findingOf, reportOf, routeRecord } from './report-of.ts';

const routes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `/p${from + index}`);

const clipped = findingOf('clipped', {
  type: 'layout_defect',
  subtype: 'text_clipped',
  severity: 'high',
  title: 'Text is cut off',
  route: '/p1',
  routes: routes(1, 13),
  viewports: ['phone', 'laptop'],
  widthRange: { from: 320, to: 480 },
  blame: { selector: '.price', property: 'width', value: '20px' },
  element: { role: 'paragraph', name: 'Price', selectorHint: 'main > p', testId: 'price', box: null },
  evidence: [
    {
      kind: 'text',
      note: 'The text.',
      untrusted: 'Pri|ce `x`',
      facts: { textWidth: 90, shown: 'half', empty: '', none: null },
    },
    {
      kind: 'screenshot',
      note: 'The page.',
      artifact: { kind: 'screenshot', url: '/api/runs/x/pictures/1.png', width: 390, height: 844 },
    },
  ],
  fixHint: 'Remove the fixed width.',
});

const flaky = findingOf('flaky', {
  severity: 'critical',
  title: 'An error in the console',
  route: '/p1',
  blameReason: 'No rule sets it.',
  element: { role: 'button', name: '', selectorHint: null, box: null },
  evidence: [
    { kind: 'console', note: 'The line.', untrusted: 'x is not [defined] {0}' },
    { kind: 'screenshot', note: 'The page.', artifact: { kind: 'screenshot', url: '/gone.png', width: 1, height: 1 } },
  ],
  reproduction: { ...findingOf('flaky').reproduction, confirmed: { failed: 1, of: 1 }, flaky: true },
});

const advice = findingOf('advice', {
  severity: 'low',
  title: 'A heading is empty',
  route: '/p20',
  routes: ['/p20', '/p21'],
  evidence: [],
});

const scenario = (name: string, partial: Partial<ScenarioRecord>): ScenarioRecord => ({
  id: derivedId('scn', name),
  title: `Scenario ${name}`,
  template: 'custom',
  route: '/p20',
  viewport: 'laptop',
  steps: [],
  lock: 'lock',
  outcome: 'passed',
  findingIds: [],
  ...partial,
});

const scenarios: readonly ScenarioRecord[] = [
  scenario('bought', { givenId: 'buy', reason: 'Every step worked.' }),
  scenario('searched', { template: 'workflow_search', outcome: 'unsure', reason: 'No list was found.' }),
  scenario('silent', { outcome: 'unsure' }),
  scenario('lost', { outcome: 'failed', findingIds: [derivedId('fnd', 'unknown')], reason: 'The page was empty.' }),
  scenario('told', { outcome: 'failed', findingIds: [clipped.id], reason: 'The text is cut off.' }),
];

const step = (index: number, scenarioId: string | null, durationMs: number): StepEvidence => ({
  index,
  scenarioId,
  route: '/p20',
  viewport: 'laptop',
  action: 'click',
  outcome: 'done',
  reason: null,
  facts: {},
  requests: 0,
  consoleErrors: 0,
  durationMs,
});

const fixRow = { places: 1, reproduced: { failed: 3, of: 3 }, errorBound: null } as const;
const fixVerification: FixVerification = {
  status: 'partially_fixed',
  scenarios: [
    {
      ...fixRow,
      scenarioId: derivedId('scn', 'fixed'),
      findingId: derivedId('fnd', 'fixed'),
      status: 'fixed_verified',
      reason: 'passed_again_and_again',
      replays: { passed: 5, failed: 0, unsure: 1 },
      errorBound: 0.01,
    },
    {
      ...fixRow,
      scenarioId: derivedId('scn', 'open'),
      findingId: null,
      status: 'still_reproduces',
      reason: 'failed_again',
      replays: { passed: 0, failed: 3, unsure: 0 },
    },
  ],
  newFailures: [{ findingId: flaky.id, type: 'console_error', title: flaky.title, route: '/p1' }],
  notRetested: [advice.id],
  errorBound: null,
};

const pages = [
  routeRecord('/p1', { findings: 2, viewports: ['phone', 'laptop'] }),
  routeRecord('/p20', { status: null, viewports: [], depth: 'lifecycle_proven' }),
  routeRecord('/p30', { depth: 'unreached' }),
  routeRecord('/p31', { state: 'skipped', reason: 'pagesLimit was reached', depth: 'unreached' }),
];

export function fullReport(partial: Partial<Report> = {}): Report {
  const base = reportOf([clipped, flaky, advice], pages);
  const { coverageGrounding: grounding } = base;
  return {
    ...base,
    digest: 'sha256:report',
    rulesetVersion: '1.2.3',
    summary: { ...base.summary, sentence: '2 confirmed findings on *3* pages.', routesTested: 3 },
    run: { ...base.run, startedAt: '2026-01-02T03:04:00.000Z' },
    timings: { ...base.timings, totalMs: 65_400 },
    scenarios: [...base.scenarios, ...scenarios],
    stepEvidence: [
      step(0, scenarios[0]!.id, 1_200),
      step(1, scenarios[0]!.id, 34),
      step(2, clipped.reproduction.scenarioId, 500),
      step(3, null, 9_000),
    ],
    coverageGrounding: {
      ...grounding,
      routes: {
        ...grounding.routes,
        skipped: routes(31, 52).map((route) => ({ route, reason: 'pagesLimit was reached' })),
        skippedMore: 3,
      },
      controls: { ...grounding.controls, refused: [{ rule: 'it may delete something', count: 1 }] },
      unsure: [{ audit: 'blank_page', reason: 'the page was not at rest', count: 2 }],
    },
    limits: {
      ...base.limits,
      capped: [{ name: 'pagesLimit', requested: 99, used: 50, why: 'That is the most.' }],
      reached: [{ name: 'pagesMax', count: 4, note: 'pages were left out' }],
    },
    doNotClaim: ['Do not claim anything else.'],
    unconfirmed: [
      {
        type: 'console_error',
        title: 'A passing error',
        route: '/p20',
        reason: 'It passed.',
        reproduced: { failed: 0, of: 1 },
      },
    ],
    fixVerification,
    ...partial,
  };
}
