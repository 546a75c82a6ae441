import type { CompactProof } from '#contract/compact-proof.ts';
import type { CliWorld } from './cli-world.ts';
import { preflightLines } from './preflight-lines.ts';
import { terminalText } from './terminal-text.ts';

type TopFinding = CompactProof['topFindings'][number];

/** On a pass nothing failed the run. Otherwise the lightest findings did so only where there are no others. */
const isAdvice = ({ verdict, topFindings }: CompactProof, { severity }: TopFinding): boolean =>
  verdict === 'pass' || (severity === 'low' && topFindings.some((other) => other.severity !== 'low'));

function lineOf({ type, subtype, severity, title, route }: TopFinding): string {
  const kind = subtype === undefined ? type : `${type}/${subtype}`;
  return terminalText(`  ${severity.padEnd(8)} ${kind}  ${title}  (${route})`);
}

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
  const advice = proof.topFindings.filter((finding) => isAdvice(proof, finding));
  for (const finding of proof.topFindings) if (!advice.includes(finding)) world.out(lineOf(finding));
  if (advice.length > 0) world.out('Advice');
  for (const finding of advice) world.out(lineOf(finding));
  world.out(terminalText(`Report  ${proof.links.report}`));
  world.out(terminalText(`Next    ${proof.nextSafeAction.command}: ${proof.nextSafeAction.why}`));
}
