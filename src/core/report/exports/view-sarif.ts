// SARIF 2.1.0: findings as results of a static-analysis log, for code-scanning tools.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { kindOf, splitFindings } from './split-findings.ts';
import { sayStep } from './say-step.ts';
import { plainWords } from './words.ts';

/** Advice is a note whatever its severity: a warning would fail a gate that the run itself passes. */
const levelOf = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
} as const satisfies Record<Severity, string>;

const baseId = 'TARGET';

// Brackets make links and braces make placeholders in a SARIF message.
const sarifText = (text: string): string =>
  text
    .replaceAll(/[\\[\]]/g, (sign) => `\\${sign}`)
    .replaceAll('{', '{{')
    .replaceAll('}', '}}');

/** A route as a reference below the address of the target. */
function uriOf(route: string): string {
  const relative = route.replace(/^\/+/, '');
  const encoded = encodeURI(relative.toWellFormed()).replaceAll('[', '%5B').replaceAll(']', '%5D');
  return encoded === '' || encoded.startsWith('?') || encoded.startsWith('#') ? `./${encoded}` : encoded;
}

interface Location {
  readonly physicalLocation: { readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string } };
  logicalLocations?: { fullyQualifiedName: string; kind: string }[];
  readonly message?: { readonly text: string };
}

const locationOf = (route: string): Location => ({
  physicalLocation: { artifactLocation: { uri: uriOf(route), uriBaseId: baseId } },
});

function messageOf({ title, routes, evidence }: Finding): string {
  const also = routes.length > 1 ? ` It is on ${routes.length} routes.` : '';
  const seen = evidence
    .filter(({ untrusted }) => untrusted !== undefined)
    .slice(0, 1)
    .map(({ note, untrusted }) => ` ${note} “${untrusted ?? ''}”`);
  return sarifText(`${title}.${also}${seen.join('')}`);
}

function resultOf(finding: Finding, failing: boolean, rules: readonly string[]) {
  const { reproduction, element, routes, fixHint } = finding;
  return {
    ruleId: kindOf(finding),
    ruleIndex: rules.indexOf(kindOf(finding)),
    kind: 'fail' as const,
    level: failing ? levelOf[finding.severity] : 'note',
    message: { text: messageOf(finding) },
    locations: routes.map(
      (route): Location => ({
        ...locationOf(route),
        ...(element === undefined || element.selectorHint === null || route !== finding.route
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: element.selectorHint, kind: 'element' }] }),
      }),
    ),
    partialFingerprints: { 'proofrunFinding/v1': finding.id },
    codeFlows: [
      {
        message: { text: 'How to see it again.' },
        threadFlows: [
          {
            locations: reproduction.steps.map((step) => ({
              location: { ...locationOf(finding.route), message: { text: sarifText(plainWords(sayStep(step))) } },
            })),
          },
        ],
      },
    ],
    properties: {
      severity: finding.severity,
      advice: !failing,
      viewports: finding.viewports,
      confirmed: reproduction.confirmed,
      flaky: reproduction.flaky,
      ...(fixHint === undefined ? {} : { fixHint }),
    },
  };
}

const rank = ['none', 'note', 'warning', 'error'] as const;

export function viewSarif(report: Report) {
  const { failing } = splitFindings(report);
  const rules = [...new Set(report.findings.map(kindOf))].sort();
  const results = report.findings.map((finding) => resultOf(finding, failing.includes(finding), rules));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0' as const,
    runs: [
      {
        tool: {
          driver: {
            name: 'Proofrun',
            version: report.rulesetVersion,
            rules: rules.map((id, index) => {
              const own = results.filter(({ ruleIndex }) => ruleIndex === index);
              const worst = rank.findLast((level) => own.some((result) => result.level === level)) ?? 'note';
              const sample = report.findings.find((finding) => kindOf(finding) === id);
              return {
                id,
                shortDescription: { text: sarifText(sample?.title ?? id) },
                ...(sample?.fixHint === undefined ? {} : { help: { text: sarifText(sample.fixHint) } }),
                defaultConfiguration: { level: worst },
              };
            }),
          },
        },
        originalUriBaseIds: { [baseId]: { uri: `${report.target.origin}/` } },
        automationDetails: { id: `proofrun/${report.run.mode}/${report.target.host}/` },
        columnKind: 'utf16CodeUnits' as const,
        invocations: [
          {
            executionSuccessful: report.verdict === 'pass' || report.verdict === 'fail',
            startTimeUtc: report.run.startedAt ?? report.run.createdAt,
            endTimeUtc: report.run.finishedAt,
            ...(report.verdict === 'pass' || report.verdict === 'fail'
              ? {}
              : {
                  toolExecutionNotifications: [
                    { level: 'error' as const, message: { text: sarifText(report.summary.sentence) } },
                  ],
                }),
          },
        ],
        results,
        properties: {
          verdict: report.verdict,
          runId: report.run.runId,
          unconfirmed: report.unconfirmed.length,
          coverageConfidence: report.coverageConfidence.tier,
          reportDigest: report.digest,
        },
      },
    ],
  };
}
