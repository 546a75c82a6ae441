// What failed the run, apart from what is advice: the first thing every reader asks.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { defaultFailOn, isAtLeast } from '#contract/vocabulary/severities.ts';

export function splitFindings({ findings, run }: Report): {
  readonly failing: readonly Finding[];
  readonly advice: readonly Finding[];
} {
  const failing = findings.filter(({ severity }) => isAtLeast(severity, run.failOn ?? defaultFailOn));
  return { failing, advice: findings.filter((finding) => !failing.includes(finding)) };
}

export const kindOf = ({ type, subtype }: Pick<Finding, 'type' | 'subtype'>): string =>
  subtype === undefined ? type : `${type}/${subtype}`;
