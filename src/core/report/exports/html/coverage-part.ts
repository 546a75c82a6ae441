// What was tested, and, as plainly, what was not.
import type { Report, RouteRecord } from '#contract/report.ts';
import { ownScenarios } from '../own-scenarios.ts';
import { untestedOf } from '../untested.ts';
import { count } from '#core/words/count.ts';
import { type Html, html, nothing, sayWords, target } from './html.ts';

const table = (label: string, head: readonly string[], rows: readonly (readonly Html[])[]): Html =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const routeRow = ({ route, status, depth, viewports, findings }: RouteRecord): readonly Html[] => [
  target(route),
  html`${status ?? '–'}`,
  html`${depth.replaceAll('_', ' ')}`,
  html`${viewports.length === 0 ? '–' : viewports.join(', ')}`,
  html`${findings}`,
];

export function testedPart(report: Report): Html {
  const tested = report.routes.filter(({ state }) => state === 'tested');
  if (tested.length === 0) return nothing;
  const head = ['Page', 'Status', 'Depth', 'Viewports', 'Findings'];
  return html`<section aria-labelledby="tested"><h2 id="tested">What was tested</h2>
<ul class="plain">${report.coverageConfidence.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
${table('Tested pages', head, tested.map(routeRow))}</section>`;
}

export function scenariosPart(report: Report): Html {
  const own = ownScenarios(report);
  if (own.length === 0) return nothing;
  const known = new Set(report.findings.map(({ id }) => id));
  const rows = own.map(({ title, template, route, outcome, reason, findingIds }) => {
    const link = findingIds.find((id) => known.has(id));
    return [
      html`<span class="badge ${outcome}">${outcome}</span>`,
      // The titles of workflows that the engine found are ours.
      template.startsWith('workflow_') ? html`${title}` : target(title),
      target(route),
      link === undefined
        ? html`${outcome === 'passed' ? '' : (reason ?? '')}`
        : html`<a href="#${link}">the finding</a>`,
    ];
  });
  return html`<section aria-labelledby="scenarios"><h2 id="scenarios">Scenarios</h2>
${table('All scenarios', ['Result', 'Scenario', 'Page', 'Note'], rows)}</section>`;
}

export function fixPart({ fixVerification: fix }: Report): Html {
  if (fix === null) return nothing;
  const rows = fix.scenarios.map(({ status, reason, findingId, replays }) => [
    html`<span class="badge ${status === 'fixed_verified' ? 'passed' : 'unsure'}">${status}</span>`,
    html`<code>${findingId ?? '–'}</code>`,
    html`${reason.replaceAll('_', ' ')}`,
    html`${replays.passed} passed, ${replays.failed} failed, ${replays.unsure} unsure`,
  ]);
  return html`<section aria-labelledby="fix"><h2 id="fix">Fix Check: ${fix.status}</h2>
<p class="intro">Only fixed_verified counts as a fix. ${count(fix.newFailures.length, 'new failure')}, ${fix.notRetested.length} not retested.</p>
${table('Retested scenarios', ['Status', 'Finding', 'Reason', 'Replays'], rows)}</section>`;
}

export function unconfirmedPart({ unconfirmed }: Report): Html {
  if (unconfirmed.length === 0) return nothing;
  const items = unconfirmed.map(
    ({ title, route, reason, reproduced }) =>
      html`<li>${title} on ${target(route)}: failed in ${reproduced.failed} of ${count(reproduced.of, 'replay')}. ${reason}</li>`,
  );
  return html`<section aria-labelledby="unconfirmed"><h2 id="unconfirmed">Seen, but not confirmed</h2>
<p class="intro">These did not fail again often enough. They do not count.</p><ul class="plain">${items}</ul></section>`;
}

export const untestedPart = (report: Report): Html =>
  html`<section aria-labelledby="untested"><h2 id="untested">What was not tested</h2>
<ul class="plain">${untestedOf(report).map((words) => html`<li>${sayWords(words)}</li>`)}</ul></section>`;
