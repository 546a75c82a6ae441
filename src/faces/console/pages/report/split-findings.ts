// What failed the run, apart from what is advice.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { severityOrder } from '../../words/labels.ts';

const usualFailOn = 'medium';

export interface Split {
  readonly failing: readonly Finding[];
  readonly advice: readonly Finding[];
}

export function splitFindings({ findings, run }: Pick<Report, 'findings' | 'run'>): Split {
  const least = severityOrder.indexOf(run.failOn ?? usualFailOn);
  const sorted = findings.toSorted((a, b) => severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity));
  const fails = ({ severity }: Finding): boolean => severityOrder.indexOf(severity) <= least;
  return { failing: sorted.filter(fails), advice: sorted.filter((finding) => !fails(finding)) };
}
