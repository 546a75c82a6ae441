// The report of a run whose every failure is confirmed, and what was kept to replay it.
import type { Report } from '#contract/report.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import { joinRepeated } from '#core/confirm/join-repeated.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type BuiltFixVerification, buildFixVerification } from '#core/fix-check/build-fix-verification.ts';
import { groupPlaces } from '#core/fix-check/group-places.ts';
import { type ReplayMaterial, buildReplayMaterial } from '#core/fix-check/replay-material.ts';
import { buildFindings, buildScenarios } from '#core/report/blocks/findings-block.ts';
import type { ReportInput } from '#core/report/report-input.ts';
import { reportOf } from './report-of.ts';

const place = 'laptop /orders';

export const builtFrom = (code: string) => ({
  build: { 'script /app.js': code },
  landmarks: ['main'],
  paths: [],
  testIds: [],
});

export interface FailedRun {
  readonly original: Report;
  readonly material: ReplayMaterial;
}

export function failedRun(visits: readonly Visit[]): FailedRun {
  const candidates = foldFailures(judgeVisits(allAudits, visits), visits);
  const confirmed = joinRepeated(
    candidates.map((candidate) => {
      const at = candidate.sightings[0]!;
      const scenario = compileFinding(candidate.audit, at.failure, at.visit);
      return { candidate, at, scenario, tally: { failed: 3, passed: 0, unsure: 0 }, flaky: false, blame: null };
    }),
  );
  const material = buildReplayMaterial({
    confirmed,
    candidates,
    visits,
    replays: [],
    addresses: [],
    build: { [place]: { 'script /app.js': 'old' } },
    scenarios: [],
    looks: [],
  });
  const base = reportOf([], ['/orders']);
  const input = { confirmed, run: base.run, findingPictures: new Map() } as unknown as ReportInput;
  return {
    original: { ...base, findings: buildFindings(input), scenarios: buildScenarios(input) },
    // As it comes back from the file.
    material: JSON.parse(JSON.stringify(material)) as ReplayMaterial,
  };
}

/** A Fix Check of the run whose replays showed these visits. */
export function checkedRun(
  { original, material }: { readonly original: Report; readonly material: ReplayMaterial | null },
  visits: readonly Visit[],
): BuiltFixVerification {
  const [group] = material === null ? [] : groupPlaces(material);
  return buildFixVerification({
    original,
    material,
    groups:
      group === undefined
        ? []
        : [{ group, visits: visits.map((visit, index) => ({ ...visit, key: `c${index}-${group.key}` })) }],
    scenarioRuns: new Map(),
    entry: null,
  });
}
