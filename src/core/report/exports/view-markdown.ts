// The report as Markdown for a pull request or a chat. Text of the target is only ever inside code spans: no link, no
// picture, no mention can come of it.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { sayEvidence } from './say-evidence.ts';
import { sayStep } from './say-step.ts';
import { kindOf, splitFindings } from './split-findings.ts';
import { untestedOf } from './untested.ts';
import { count, part } from '#core/words/count.ts';
import type { Words } from './words.ts';

/** A fence longer than any run of backticks inside; a code span cannot hold a line end. */
export function codeSpan(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
  if (flat.trim() === '') return '(empty)';
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') || (flat.startsWith(' ') && flat.endsWith(' ')) ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}

/** A pipe ends a table cell even inside a code span. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Our own sentences can name things such as style attributes; nothing in them is markup. */
export const plain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\\`*_{}[\]<>#|~@]/g, (sign) => `\\${sign}`);

const sayWords = (words: Words): string =>
  words.map((part) => (typeof part === 'string' ? plain(part) : codeSpan(part.quoted))).join('');

const maxRoutes = 10;

function routesLine({ routes }: Finding): string {
  const more = routes.length > maxRoutes ? ` and ${routes.length - maxRoutes} more` : '';
  return `${routes.slice(0, maxRoutes).map(codeSpan).join(', ')}${more}`;
}

function sectionOf(finding: Finding): string[] {
  const { reproduction, element, blame, widthRange } = finding;
  return [
    `### ${plain(finding.title)}`,
    '',
    `- Severity: **${finding.severity}** (${codeSpan(kindOf(finding))}), ${codeSpan(finding.id)}`,
    `- Where: ${routesLine(finding)} at ${finding.viewports.map(codeSpan).join(', ')}`,
    ...(widthRange == null ? [] : [`- Widths: ${widthRange.from} to ${widthRange.to} px`]),
    ...(element === undefined
      ? []
      : [
          `- Element: ${plain(element.role)} ${codeSpan(element.name)}${element.selectorHint === null ? '' : `, ${codeSpan(element.selectorHint)}`}`,
        ]),
    ...(blame == null
      ? []
      : [`- CSS: ${codeSpan(blame.selector)} { ${codeSpan(`${blame.property}: ${blame.value}`)} }`]),
    ...finding.evidence
      .filter(({ artifact }) => artifact === undefined)
      .map((item) => `- ${sayWords(sayEvidence(item))}`),
    ...(finding.fixHint === undefined ? [] : [`- Hint: ${plain(finding.fixHint)}`]),
    `- Confirmed in ${part(reproduction.confirmed.failed, reproduction.confirmed.of, 'replay')}${reproduction.flaky ? ', flaky' : ''}`,
    '',
    ...reproduction.steps.map((step, index) => `${index + 1}. ${sayWords(sayStep(step))}`),
    '',
  ];
}

const headOf = ({ verdict, summary, run, target, coverageConfidence, proofStrength }: Report): string[] => [
  `# ${verdict.toUpperCase()}: ${plain(summary.sentence)}`,
  '',
  '| | |',
  '|---|---|',
  `| Target | ${cell(codeSpan(target.url))} |`,
  `| Mode | ${codeSpan(run.mode)} |`,
  `| Finished | ${plain(run.finishedAt)} |`,
  `| Pages tested | ${summary.routesTested} |`,
  `| Coverage confidence | ${coverageConfidence.tier} |`,
  ...(proofStrength === null ? [] : [`| Proof strength | ${proofStrength.level} |`]),
  `| Run | ${codeSpan(run.runId)} |`,
  '',
];

const listOf = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, '', ...lines, ''];

export function viewMarkdown(report: Report): string {
  const { failing, advice } = splitFindings(report);
  return [
    ...headOf(report),
    ...listOf(`What failed (${failing.length})`, failing.flatMap(sectionOf)),
    ...listOf(`Advice (${advice.length})`, advice.flatMap(sectionOf)),
    ...listOf(
      'Seen, not confirmed',
      report.unconfirmed.map(
        ({ title, route, reproduced }) =>
          `- ${plain(title)} on ${codeSpan(route)}: failed in ${reproduced.failed} of ${count(reproduced.of, 'replay')}`,
      ),
    ),
    ...listOf(
      'What was not tested',
      untestedOf(report).map((words) => `- ${sayWords(words)}`),
    ),
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .concat('\n');
}
