import type { FindingFacts } from '#contract/finding-facts.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import type { CliWorld, Tone } from './cli-world.ts';
import { type ShownFinding, findingLines } from './finding-lines.ts';

const tones: Readonly<Record<Severity, Tone>> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'strong' };

/** The lines are cut to the terminal before they are coloured, so that a colour never counts as width. */
export function sayFinding(world: CliWorld, finding: ShownFinding, facts: FindingFacts | undefined): void {
  const [what = '', why = ''] = findingLines(finding, facts, world.columns);
  world.out(what.replace(finding.severity, (word) => world.paint(tones[finding.severity], word)));
  world.out(world.paint('soft', why));
}
