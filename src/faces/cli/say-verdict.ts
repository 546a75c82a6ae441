import type { CompactProof } from '#contract/compact-proof.ts';
import type { CliWorld } from './cli-world.ts';
import { preflightLines } from './preflight-lines.ts';
import { terminalText } from './terminal-text.ts';

export function sayVerdict(world: CliWorld, proof: CompactProof): void {
  const { counts } = proof;
  const found = (['critical', 'high', 'medium', 'low'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`);
  const pages = `${counts.routesTested} ${counts.routesTested === 1 ? 'page' : 'pages'} tested`;
  world.out(
    terminalText(
      `${proof.verdict.toUpperCase()}  ${[...(found.length > 0 ? found : ['no findings']), pages].join(', ')}`,
    ),
  );
  for (const line of preflightLines(proof.preflight)) world.out(line);
  for (const finding of proof.topFindings) {
    const kind = finding.subtype === undefined ? finding.type : `${finding.type}/${finding.subtype}`;
    world.out(terminalText(`  ${finding.severity.padEnd(8)} ${kind}  ${finding.title}  (${finding.route})`));
  }
  world.out(terminalText(`Report  ${proof.links.report}`));
  world.out(terminalText(`Next    ${proof.nextSafeAction.command}: ${proof.nextSafeAction.why}`));
}
