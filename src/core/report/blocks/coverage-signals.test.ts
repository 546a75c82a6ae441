import { expect, test } from 'vitest';
import { planOf } from '../../../../test/kit/report-of.ts';
import { scannedReport } from '../../../../test/kit/scanned-report.ts';
import { passedResult, shopScenario } from '../../../../test/kit/scenario-result-of.ts';
import { pageOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import type { RunPlan, ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';

const plan = planOf() as ScanPlan;
const skipCrawl: RunPlan = { ...plan, crawl: false };
const scoped: RunPlan = { ...plan, scope: { exact: ['/orders'], prefixes: [] } };
const kinds = [['/orders', '/orders']] as const;
const button = { kind: silentProbe().subject.key, refused: false, form: null, submits: false };
const used = visitOf({ probes: [silentProbe({ moved: ['scene'] })] });

function coverage(given: RunPlan, visit = visitOf(), evidence: Partial<Evidence> = {}) {
  const seen = { kinds, offered: { controls: [button] }, ...evidence };
  const { coverageConfidence, proofStrength } = scannedReport([visit], { plan: given }, seen);
  return [coverageConfidence.tier, coverageConfidence.rule, proofStrength?.level];
}

test('one page with skipCrawl and no control used is low, and its pass is weak', () => {
  expect(coverage(skipCrawl)).toEqual(['low', 'few_controls', 'weak']);
});

test('one page with skipCrawl whose controls were used: the size of the target is unknown', () => {
  expect(coverage(skipCrawl, used)).toEqual(['unknown', 'size_unknown', 'weak']);
  expect(coverage(skipCrawl, visitOf({ page: pageOf({ controls: 0 }) }), { offered: { controls: [] } })[0]).toBe(
    'unknown',
  );
});

test('a page that links to others which were not tested is low', () => {
  const more = { kinds: [...kinds, ['/a', '/a'], ['/b', '/b']] as const };
  expect(coverage(skipCrawl, used, more)).toEqual(['low', 'few_kinds', 'weak']);
  expect(coverage(plan, used, more)).toEqual(['low', 'few_kinds', 'weak']);
});

test('scopedPaths hold the run back, too', () => {
  expect(coverage(scoped, used)[0]).toBe('unknown');
});

test('a whole target with every control used is high; what safety rules forbid was not possible', () => {
  expect(coverage(plan, used)).toEqual(['high', 'most', 'moderate']);
  const forbidden = [1, 2, 3, 4, 5, 6].map((n) => ({ ...button, kind: `body>x:${n} button ${n}`, refused: true }));
  expect(coverage(plan, used, { offered: { controls: [button, ...forbidden] } })[0]).toBe('high');
});

test('where no page was asked what it offers, it is unknown how much was used', () => {
  const { coverageConfidence, coverageGrounding } = scannedReport([used], { plan }, { kinds });
  expect([coverageConfidence.tier, coverageGrounding.controls.seen]).toEqual(['unknown', null]);
});

const reasonsOf = (visits: Parameters<typeof scannedReport>[0], evidence: Partial<Evidence> = {}, input: object = {}) =>
  scannedReport(visits, { plan, ...input }, evidence).coverageConfidence.reasons.slice(1);

test('the reasons say how much of what was done', () => {
  const form = { ...button, form: 'body>form:1', submits: true };
  expect(reasonsOf([used], { kinds, offered: { controls: [form] }, routesSeen: 4, stoppedEarly: true })).toEqual([
    '1 of 4 routes was tested.',
    '1 of 1 kind of page was tested.',
    '1 of 1 kind of control was used.',
    '1 of 1 form was used.',
    'The run ran out of time before it had tested everything.',
  ]);
});

test('what cannot be told is said to be unknown', () => {
  expect(reasonsOf([used])).toEqual([
    '1 route was tested; how many there are is unknown.',
    '1 kind of page was tested; how many there are is unknown.',
    '1 kind of control was used; how many there are is unknown.',
    '0 forms were used; how many there are is unknown.',
  ]);
});

test('scenarios count with their routes, as far as they gave a clear result', () => {
  const decided = passedResult();
  const unsure = passedResult({ outcome: 'unsure', scenario: shopScenario({ route: '/else' }) });
  const { coverageConfidence } = scannedReport(
    [used],
    { plan, scenarios: [decided, unsure] },
    { kinds, offered: { controls: [button] } },
  );
  expect(coverageConfidence.signals).toMatchObject({ pages: 2, scenarios: { possible: 2, done: 1 } });
  expect(coverageConfidence.reasons).toContain('1 of 2 scenarios was decided.');
});

test('where nothing was tested, that is the only reason', () => {
  expect(scannedReport([visitOf({ page: null })], { plan }).coverageConfidence).toMatchObject({
    rule: 'nothing_tested',
    reasons: ['No page was tested.'],
  });
});
