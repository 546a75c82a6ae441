import type { EvidenceItem } from '#contract/finding.ts';
import { limit } from '#contract/limits.ts';
import { type Report, type StepEvidence, reportSchema } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import { describe, expect, it } from 'vitest';
import { findingOf, reportInputOf, reportOf } from '../../../test/kit/report-of.ts';
import { buildReport } from './build-report.ts';
import { type ReportBody, fitReport } from './fit-report.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';

const most = limit('reportBytes');
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const list = <Item>(length: number, item: (index: number) => Item): Item[] => [...Array(length).keys()].map(item);

const stepFact = (calls: number): StepFact => ({
  route: '/',
  viewport: 'laptop',
  action: 'click',
  outcome: 'done',
  reason: null,
  facts: {},
  requests: calls,
  consoleErrors: 0,
  durationMs: 10,
  calls: list(calls, (call) => ({
    method: 'GET',
    path: `/api/${call}/${'long-name-'.repeat(15)}`,
    sameOrigin: true,
    status: 200,
    sentShape: null,
    answerShape: null,
  })),
});
const step = (index: number, calls: number): StepEvidence => ({ index, scenarioId: null, ...stepFact(calls) });
const unconfirmed = (index: number): Report['unconfirmed'][number] => ({
  type: 'console_error',
  title: 'A line',
  route: `/${index}/${'long-name-'.repeat(20)}`,
  reason: 'It did not occur again.',
  reproduced: { failed: 0, of: 3 },
});
const lines = (length: number): EvidenceItem[] =>
  list(length, () => ({ kind: 'console', note: 'A line of the console.', untrusted: 'word '.repeat(38) }));

function fitted(partial: Partial<Report>): { whole: ReportBody; report: ReportBody; left: number } {
  const { digest: _digest, ...whole } = { ...reportOf([], ['/']), ...partial };
  const report = fitReport(whole);
  const full = { ...report, digest: digestOf(report) };
  expect(sizeOf(full)).toBeLessThanOrEqual(most);
  expect(reportSchema.parse(full)).toEqual(full);
  return { whole, report, left: report.limits.reached.find(({ name }) => name === 'reportBytes')?.count ?? 0 };
}

describe('a report', () => {
  it('that fits is not changed', () => {
    const { whole, report } = fitted({ stepEvidence: list(20, (index) => step(index, 3)) });
    expect(report).toEqual(whole);
  });

  it('loses the requests of its steps first, and says how many', () => {
    const { report, left } = fitted({ stepEvidence: list(300, (index) => step(index, 100)) });
    expect(left).toBe(30_000);
    expect(report.stepEvidence).toHaveLength(300);
    expect(report.stepEvidence[0]).not.toHaveProperty('calls');
  });

  it('that is large in every part keeps every finding, with one item of each kind of evidence', () => {
    const findings = list(1_500, (index) =>
      findingOf(`finding ${index}`, {
        evidence: [...lines(20), { kind: 'scenario_step', note: 'The failing step.', facts: { step: 2 } }],
      }),
    );
    const { report } = fitted({
      findings,
      stepEvidence: list(500, (index) => step(index, 100)),
      unconfirmed: list(20_000, unconfirmed),
    });
    expect(report.findings.map(({ id }) => id)).toEqual(findings.map(({ id }) => id));
    for (const { evidence } of report.findings)
      expect(evidence.map(({ kind }) => kind)).toEqual(['console', 'scenario_step']);
    expect(report.unconfirmed.length).toBeGreaterThan(0);
  });

  it('is fitted when it is built, before its digest is computed', () => {
    const steps = list(300, () => stepFact(100));
    const { digest, ...body } = buildReport(reportInputOf({ evidence: { ...noEvidence, steps } }));
    expect(sizeOf({ ...body, digest })).toBeLessThanOrEqual(most);
    expect(body.limits.reached).toMatchObject([{ name: 'reportBytes', count: 30_000 }]);
    expect(digest).toBe(digestOf(body));
  });
});
