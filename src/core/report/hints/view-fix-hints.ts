import type { FixHints } from '#contract/fix-hints.ts';
import type { Report } from '#contract/report.ts';
import { frameworkOf } from './framework.ts';
import { hintRules } from './hint-rules.ts';
import { sourceOfFinding } from './source-of-finding.ts';

const statement =
  'Hints are advice: where to look first, from what the run saw. They contain no code and decide nothing. A fix is one only when a Fix Check says fixed_verified.';

export function viewFixHints(report: Report): FixHints {
  const hints = report.findings.flatMap((finding) => {
    for (const rule of hintRules) {
      const hint = rule(finding);
      if (hint === null) continue;
      const { id: findingId, type, severity } = finding;
      return [{ findingId, type, severity, ...hint, source: sourceOfFinding(finding) }];
    }
    return [];
  });
  const told = new Set(hints.map(({ findingId }) => findingId));
  return {
    runId: report.run.runId,
    advisory: true,
    statement,
    framework: frameworkOf(report),
    hints,
    none: report.findings.map(({ id }) => id).filter((id) => !told.has(id)),
  };
}
