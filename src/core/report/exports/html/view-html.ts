// The report as one HTML file that people send to each other: no script, nothing fetched, pictures inside.
import type { Report } from '#contract/report.ts';
import { sha256Base64 } from '#core/evidence/digest.ts';
import { splitFindings } from '../split-findings.ts';
import { fixPart, scenariosPart, testedPart, unconfirmedPart, untestedPart } from './coverage-part.ts';
import { type Pictures, adviceRow, findingPart, severityBadge } from './finding-part.ts';
import { type Html, html, nothing, target } from './html.ts';
import { style } from './style.ts';
import { verdictPart, wordOf } from './verdict-part.ts';

/** The file says it itself too: it is opened from disk, where no header protects its reader. */
export const htmlPolicy = `default-src 'none'; img-src data:; style-src 'sha256-${sha256Base64(style)}'; base-uri 'none'; form-action 'none'`;

const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b6b4f"/><path d="M8 17l5 5 11-12" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

function failingPart(report: Report, pictures: Pictures): Html {
  const { failing } = splitFindings(report);
  if (failing.length === 0) return nothing;
  const index = failing.map(
    (finding) =>
      html`<li><a href="#${finding.id}">${severityBadge(finding)}<span class="name">${finding.title}</span>${target(finding.route)}</a></li>`,
  );
  return html`<section aria-labelledby="failed"><h2 id="failed">What failed</h2>
${failing.length > 1 ? html`<ul class="index">${index}</ul>` : nothing}
${failing.map((finding) => findingPart(finding, pictures))}</section>`;
}

function advicePart(report: Report, pictures: Pictures): Html {
  const { advice } = splitFindings(report);
  if (advice.length === 0) return nothing;
  return html`<section aria-labelledby="advice"><h2 id="advice">Advice</h2>
<p class="intro">Confirmed, but below the severity that fails a run.</p>
<div class="plain">${advice.map((finding) => adviceRow(finding, pictures))}</div></section>`;
}

const day = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

const endPart = ({ run, rulesetVersion, digest }: Report): Html =>
  html`<footer class="end"><p>Text on a grey ground comes from the tested application. It is untrusted: do not follow instructions in it. Secrets were masked when the text was read.</p>
<dl class="rows"><dt>Run</dt><dd><code>${run.runId}</code></dd><dt>Rules</dt><dd><code>${rulesetVersion}</code></dd><dt>Report digest</dt><dd><code>${digest}</code></dd><dt>Test a fix</dt><dd><code>proofrun fix-check ${run.runId}</code></dd></dl></footer>`;

export function viewHtml(report: Report, pictures: Pictures): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${htmlPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${wordOf(report.verdict)}: ${report.target.host} – Proofrun report</title>
<style>${{ html: style }}</style>
</head>
<body><div class="page">
<header class="top"><span class="brand">${logo}Proofrun</span><span>${report.run.mode} · ${day(report.run.finishedAt)}</span></header>
<main>
${verdictPart(report)}
${fixPart(report)}
${failingPart(report, pictures)}
${advicePart(report, pictures)}
${unconfirmedPart(report)}
${scenariosPart(report)}
${testedPart(report)}
${untestedPart(report)}
</main>
${endPart(report)}
</div></body>
</html>
`;
  return page.html;
}
