import type { CompactProof } from '#contract/compact-proof.ts';
import type { CliWorld, Tone } from './cli-world.ts';
import { preflightLines } from './preflight-lines.ts';
import { sayFinding } from './say-finding.ts';
import { sayNext } from './say-next.ts';
import { terminalText } from './terminal-text.ts';

type TopFinding = CompactProof['topFindings'][number];

/** On a pass nothing failed the run. Otherwise the lightest findings did so only where there are no others. */
export const isAdvice = (
  verdict: CompactProof['verdict'],
  findings: readonly Pick<TopFinding, 'severity'>[],
  { severity }: Pick<TopFinding, 'severity'>,
): boolean => verdict === 'pass' || (severity === 'low' && findings.some((other) => other.severity !== 'low'));

const severityNames = ['critical', 'high', 'medium', 'low'] as const;

const tones: Readonly<Record<CompactProof['verdict'], Tone>> = {
  pass: 'good',
  fail: 'bad',
  blocked: 'warn',
  inconclusive: 'warn',
};

export function verdictLine(world: CliWorld, { verdict, counts }: Pick<CompactProof, 'verdict' | 'counts'>): string {
  const found = severityNames
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`);
  const pages = `${counts.routesTested} ${counts.routesTested === 1 ? 'page' : 'pages'} tested`;
  const word = world.paint(tones[verdict], verdict.toUpperCase());
  return `${word}  ${[...(found.length > 0 ? found : ['no findings']), pages].join(', ')}`;
}

export function sayVerdict(world: CliWorld, proof: CompactProof): void {
  const { verdict, counts, topFindings } = proof;
  world.out(verdictLine(world, proof));
  for (const line of preflightLines(proof.preflight)) world.out(line);
  const say = (finding: TopFinding): void => sayFinding(world, finding, finding.untrusted);
  const advice = topFindings.filter((finding) => isAdvice(verdict, topFindings, finding));
  for (const finding of topFindings) if (!advice.includes(finding)) say(finding);
  if (advice.length > 0) world.out('Advice');
  for (const finding of advice) say(finding);
  const more = severityNames.reduce((sum, severity) => sum + counts[severity], 0) - topFindings.length;
  if (more > 0) world.out(`  and ${more} more in the report`);
  world.out(terminalText(`Report  ${proof.links.report}`));
  sayNext(world, proof);
}
