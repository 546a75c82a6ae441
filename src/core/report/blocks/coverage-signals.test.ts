import { expect, test } from 'vitest';
import { planOf } from '../../../../test/kit/report-of.ts';
import { scannedReport } from '../../../../test/kit/scanned-report.ts';
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
