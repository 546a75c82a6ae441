// The scenarios of a report as Playwright tests; the shortest reproduction of a failure is next to its full scenario.
import type { Report } from '#contract/report.ts';
import { type ExportedScenario, exportPlaywright } from '#core/scenarios/export-playwright.ts';

/** `workflowCode`: the engine's snapshots and checks, for workflows that it found itself. */
export function viewPlaywright(report: Report, workflowCode: string | null = null): string {
  const tests = report.scenarios.flatMap(
    ({ id, givenId, viewport, steps, findingIds, creates }): ExportedScenario[] => {
      const shortest = report.findings.filter(
        (finding) =>
          findingIds.includes(finding.id) && finding.evidence.some(({ kind }) => kind === 'shrunk_reproduction'),
      );
      return [
        { name: givenId === undefined ? id : `${givenId} ${id}`, viewport, steps, creates },
        ...shortest.map((finding) => ({
          name: `${finding.id} shortest reproduction`,
          viewport,
          steps: finding.reproduction.steps,
        })),
      ];
    },
  );
  return exportPlaywright(tests, report.target.origin, workflowCode);
}
