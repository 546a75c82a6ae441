// One finding: what is wrong, a picture of it, what was seen, and how to see it again.
import type { EvidenceItem, Finding } from '#contract/finding.ts';
import { sayFacts } from '../say-evidence.ts';
import { sayStep } from '../say-step.ts';
import { kindOf } from '../split-findings.ts';
import { count } from '#core/words/count.ts';
import { type Html, html, nothing, sayWords, target } from './html.ts';

/** Data URLs of the pictures, by their address in the report. */
export type Pictures = ReadonlyMap<string, string>;

const maxRoutes = 12;

export const severityBadge = ({ severity }: Finding): Html => html`<span class="badge ${severity}">${severity}</span>`;

const row = (name: string, value: Html | readonly Html[]): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

const joined = (texts: readonly string[]): readonly Html[] =>
  texts.map((text, index) => html`${index === 0 ? '' : ' '}${target(text)}`);

function whereRows({
  routes,
  viewports,
  widthRange,
  element,
  blame,
  blameReason,
  ...finding
}: Finding): readonly Html[] {
  const more = routes.length > maxRoutes ? html` and ${routes.length - maxRoutes} more` : nothing;
  return [
    row(routes.length === 1 ? 'Page' : 'Pages', html`${joined(routes.slice(0, maxRoutes))}${more}`),
    row('Viewports', html`${viewports.join(', ')}`),
    ...(widthRange == null ? [] : [row('Widths', html`${widthRange.from} to ${widthRange.to} px`)]),
    ...(element === undefined
      ? []
      : [
          row(
            'Element',
            html`${element.role} ${element.name === '' ? nothing : target(element.name)}${element.selectorHint === null ? nothing : html`<br>${target(element.selectorHint)}`}`,
          ),
        ]),
    ...(blame == null
      ? []
      : [row('CSS', html`${target(blame.selector)} ${target(`${blame.property}: ${blame.value}`)}`)]),
    ...(blameReason === undefined ? [] : [row('CSS', html`${blameReason}`)]),
    row('Kind', html`<code>${kindOf(finding)}</code>`),
  ];
}

function factsOf(item: EvidenceItem): Html {
  const facts = sayFacts(item);
  return facts.length === 0 ? nothing : html`<br><span class="soft small">${sayWords(facts)}</span>`;
}

function evidencePart({ evidence }: Finding): Html {
  const told = evidence.filter(({ artifact }) => artifact === undefined);
  if (told.length === 0) return nothing;
  const items = told.map(
    (item) =>
      html`<li>${item.note} ${item.untrusted === undefined ? nothing : target(item.untrusted)}${factsOf(item)}</li>`,
  );
  return html`<div class="part"><h4>What was seen</h4><ul class="seen">${items}</ul></div>`;
}

function stepsPart({ reproduction: { steps, confirmed, flaky } }: Finding): Html {
  const items = steps.map((step) => html`<li>${sayWords(sayStep(step))}</li>`);
  const rate = `Failed in ${confirmed.failed} of ${count(confirmed.of, 'replay')} in fresh browsers${flaky ? '; it is flaky' : ''}.`;
  return html`<div class="part"><h4>How to see it again</h4><ol>${items}</ol><p class="soft small">${rate}</p></div>`;
}

function figuresOf({ evidence, title }: Finding, pictures: Pictures): readonly Html[] {
  return evidence.flatMap(({ artifact, note }) => {
    if (artifact === undefined) return [];
    const data = pictures.get(artifact.url);
    if (data === undefined)
      return [html`<figure><figcaption>${note} This picture is not in the file.</figcaption></figure>`];
    return [
      html`<figure><img src="${data}" width="${artifact.width}" height="${artifact.height}" loading="lazy" alt="${`Screenshot for the finding: ${title}`}"><figcaption>${note}</figcaption></figure>`,
    ];
  });
}

export function findingPart(finding: Finding, pictures: Pictures): Html {
  const figures = figuresOf(finding, pictures);
  return html`<article class="finding ${figures.length > 0 ? 'shown' : ''}" id="${finding.id}">
<header>${severityBadge(finding)}<h3>${finding.title}</h3></header>
${figures.length === 0 ? nothing : html`<div class="pictures">${figures}</div>`}
<div class="body"><dl class="rows">${whereRows(finding)}</dl>
${evidencePart(finding)}
${stepsPart(finding)}
${finding.fixHint === undefined ? nothing : html`<p class="hint">${finding.fixHint}</p>`}
<p class="soft small"><code>${finding.id}</code></p></div>
</article>`;
}

export const adviceRow = (finding: Finding, pictures: Pictures): Html =>
  html`<details class="quiet"><summary>${severityBadge(finding)}<span class="name">${finding.title} <span class="soft small">${count(finding.routes.length, 'page')}</span></span></summary>${findingPart(finding, pictures)}</details>`;
