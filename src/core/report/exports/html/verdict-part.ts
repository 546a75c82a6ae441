// The top of the report: the verdict, in one sentence, and the figures that a reader asks for first.
import type { Report } from '#contract/report.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { trustWarning } from '../../views/trust-warning.ts';
import { ownScenarios } from '../own-scenarios.ts';
import { splitFindings } from '../split-findings.ts';
import { type Html, html, target } from './html.ts';

const cross = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="currentColor"/><path d="M8 8l8 8M16 8l-8 8" stroke="var(--paper)" stroke-width="2.2" stroke-linecap="round"/></svg>`;
const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="currentColor"/><path d="M7 12.5l3.4 3.4L17 8.8" fill="none" stroke="var(--paper)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const question = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="currentColor"/><path d="M9 9.2a3 3 0 1 1 4.2 2.8c-.8.4-1.2.9-1.2 1.8" fill="none" stroke="var(--paper)" stroke-width="2.2" stroke-linecap="round"/><circle cx="12" cy="17.2" r="1.4" fill="var(--paper)"/></svg>`;

const look = {
  fail: { word: 'Failed', kind: 'fail', sign: cross },
  pass: { word: 'Passed', kind: 'pass', sign: tick },
  blocked: { word: 'Blocked', kind: 'unclear', sign: question },
  inconclusive: { word: 'Inconclusive', kind: 'unclear', sign: question },
} as const satisfies Record<Verdict, { word: string; kind: string; sign: Html }>;

export const wordOf = (verdict: Verdict): string => look[verdict].word;

export function sayDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

const fact = (name: string, value: string | number): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

export function verdictPart(report: Report): Html {
  const { word, kind, sign } = look[report.verdict];
  const { failing, advice } = splitFindings(report);
  const scenarios = ownScenarios(report);
  const facts = [
    fact('Failing findings', failing.length),
    fact('Advice', advice.length),
    fact('Pages tested', report.summary.routesTested),
    ...(scenarios.length === 0 ? [] : [fact('Scenarios', scenarios.length)]),
    fact('Coverage', report.coverageConfidence.tier),
    ...(report.proofStrength === null ? [] : [fact('Proof', report.proofStrength.level)]),
    fact('Duration', sayDuration(report.timings.totalMs)),
  ];
  return html`<div class="verdict ${kind}">${sign}<h1>${word}</h1>
<div class="said"><p class="lead">${report.summary.sentence}</p><p>${target(report.target.url)}</p></div></div>
<dl class="facts">${facts}</dl>
<p class="plain soft small">${trustWarning(report)}</p>`;
}
