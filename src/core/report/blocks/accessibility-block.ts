import type { Report } from '#contract/report.ts';
import { brokenRules } from '#core/audits/access/broken-rules.ts';
import type { ReportInput } from '../report-input.ts';

/** A rule counts once: broken anywhere is broken; kept everywhere it was decided is kept. */
export function buildAccessibility({ evidence }: ReportInput): Report['accessibility'] {
  const looks = evidence.visits.flatMap(({ route, access }) =>
    access?.axe == null ? [] : [{ route, axe: access.axe }],
  );
  const broken = new Set(looks.flatMap(({ axe }) => brokenRules(axe).map(({ id }) => id)));
  const undecided = new Set(looks.flatMap(({ axe }) => axe.undecided).filter((id) => !broken.has(id)));
  const kept = new Set(looks.flatMap(({ axe }) => axe.kept).filter((id) => !broken.has(id) && !undecided.has(id)));
  const [first] = looks;
  return {
    engine: first === undefined ? null : `axe-core ${first.axe.version}`,
    pagesChecked: new Set(looks.map(({ route }) => route)).size,
    rulesPassed: kept.size,
    rulesFailed: broken.size,
    rulesUnsure: undecided.size,
  };
}
