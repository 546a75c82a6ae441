// The findings of a trial in one screen.
import type { Report } from '#contract/report.ts';
import { findingFacts } from '#contract/finding-facts.ts';
import type { CliWorld } from './cli-world.ts';
import { cutLine } from './cut-line.ts';
import { preflightLines } from './preflight-lines.ts';
import type { SavedTrial } from './save-trial.ts';
import { sayFinding } from './say-finding.ts';
import { isAdvice, verdictLine } from './say-verdict.ts';
import { terminalText } from './terminal-text.ts';

const maxShown = 10;
const maxFact = 120;
const indent = ' '.repeat(11);

export function sayTrial(world: CliWorld, report: Report, saved: SavedTrial): void {
  const { verdict, findings, summary } = report;
  world.out(verdictLine(world, { verdict, counts: { ...summary.counts, routesTested: summary.routesTested } }));
  for (const line of preflightLines(report.preflight ?? null)) world.out(line);
  if (verdict !== 'pass' && findings.length === 0) world.out(terminalText(`  ${summary.sentence}`));
  const advice = findings.filter((finding) => isAdvice(verdict, findings, finding));
  const failing = findings.filter((finding) => !advice.includes(finding));
  const say = (finding: Report['findings'][number]): void => {
    sayFinding(world, finding, findingFacts(finding, maxFact));
    const picture = saved.pictures.get(finding.id);
    if (picture !== undefined) world.out(world.paint('soft', cutLine(`${indent}${picture}`, world.columns)));
  };
  for (const finding of failing.slice(0, maxShown)) say(finding);
  if (failing.length > maxShown) world.out(`  and ${failing.length - maxShown} more in the report`);
  if (advice.length > 0) {
    const shown = advice.slice(0, Math.max(0, maxShown - failing.length));
    world.out(
      `Advice  ${advice.length} that did not fail the run${shown.length < advice.length ? ', all in the report' : ''}`,
    );
    for (const finding of shown) say(finding);
  }
  world.out(`Report  ${saved.report}`);
}
