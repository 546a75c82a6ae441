// What of a report must not change when code moves: ids, types, places and facts; no wording, no times.
import type { Finding } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';

const isTime = (name: string): boolean => name.endsWith('Ms');

/** A place in code moves with every build. */
const isPlace = (name: string): boolean => name === 'line' || ['column', 'frames'].includes(name);

/** Part of an address that the app draws anew for each visitor. */
const withoutChance = (route: string): string => route.replaceAll(/=[0-9a-f]{8}\b/g, '=*');

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

function findingLine(finding: Finding): unknown {
  const { id, type, subtype, severity, route, routes, viewports, element, evidence, reproduction } = finding;
  return {
    id,
    type,
    subtype,
    severity,
    route: withoutChance(route),
    routes: routes.map(withoutChance),
    viewports,
    element: element?.selectorHint,
    blame: finding.blame?.property,
    scenario: reproduction.scenarioId,
    steps: reproduction.steps.length,
    evidence: evidence.map(({ kind, facts = {} }) => [
      kind,
      Object.fromEntries(Object.entries(facts).filter(([name]) => !isTime(name) && !isPlace(name))),
    ]),
  };
}

export function reportLines(report: Report): readonly unknown[] {
  const { verdict, failureType, summary, proofStrength, findings, scenarios } = report;
  return [
    { verdict, failureType, routesTested: summary.routesTested, proof: proofStrength?.level ?? null },
    ...findings.map(findingLine).sort(byText),
    ...scenarios.map(({ id, template, route, outcome }) => ({ scenario: id, template, route, outcome })).sort(byText),
  ];
}

export const checkedLines = (verification: FixVerification | null): readonly unknown[] => [
  { fixCheck: verification?.status ?? null, newFailures: verification?.newFailures.length ?? null },
  ...(verification?.scenarios ?? [])
    .map(({ findingId, status, reason }) => ({ checked: findingId, status, reason }))
    .sort(byText),
];
