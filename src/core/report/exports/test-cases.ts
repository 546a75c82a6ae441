// A report as a list of tests, for formats that know nothing else. Advice never fails a test, and what was not decided is
// never a pass.
import type { Finding, ScenarioRecord } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { part } from '#core/words/count.ts';
import { sayEvidence } from './say-evidence.ts';
import { sayStep } from './say-step.ts';
import { kindOf, splitFindings } from './split-findings.ts';
import { plainWords } from './words.ts';

export interface TestCase {
  readonly suite: 'run' | 'findings' | 'scenarios' | 'routes' | 'advice';
  readonly name: string;
  readonly route: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'error';
  /** One line. */
  readonly message: string | null;
  readonly lines: readonly string[];
  readonly kind: string | null;
  readonly flaky: boolean;
  readonly durationMs: number;
}

const durationOf = (report: Report, scenarioId: string): number =>
  report.stepEvidence.reduce((sum, step) => sum + (step.scenarioId === scenarioId ? step.durationMs : 0), 0);

/** What was seen, how to see it again, and where to look. */
export function linesOf(finding: Finding): string[] {
  const { reproduction, evidence, fixHint, routes, viewports } = finding;
  return [
    `Severity ${finding.severity}, ${kindOf(finding)}, ${finding.id}`,
    `Routes: ${routes.join(', ')}`,
    `Viewports: ${viewports.join(', ')}`,
    `Confirmed in ${part(reproduction.confirmed.failed, reproduction.confirmed.of, 'replay')}${reproduction.flaky ? ' (flaky)' : ''}`,
    'Steps:',
    ...reproduction.steps.map((step, index) => `  ${index + 1}. ${plainWords(sayStep(step))}`),
    'Evidence:',
    ...evidence.map((item) => `  - ${plainWords(sayEvidence(item))}`),
    ...(fixHint === undefined ? [] : [`Hint: ${fixHint}`]),
  ];
}

const ofFinding = (report: Report, finding: Finding, suite: 'findings' | 'advice'): TestCase => ({
  suite,
  name: `${finding.title} (${finding.id})`,
  route: finding.route,
  status: suite === 'findings' ? 'failed' : 'passed',
  message: `${finding.title} on ${finding.route}`,
  lines: linesOf(finding),
  kind: kindOf(finding),
  flaky: finding.reproduction.flaky,
  durationMs: durationOf(report, finding.reproduction.scenarioId),
});

const ofScenario = (report: Report, scenario: ScenarioRecord): TestCase => ({
  suite: 'scenarios',
  name: `${scenario.givenId ?? scenario.template} (${scenario.id})`,
  route: scenario.route,
  status: scenario.outcome === 'passed' ? 'passed' : scenario.outcome === 'unsure' ? 'skipped' : 'failed',
  message: scenario.outcome === 'passed' ? null : (scenario.reason ?? 'The scenario gave no clear result.'),
  lines: [],
  kind: scenario.template,
  flaky: false,
  durationMs: durationOf(report, scenario.id),
});

function ofRoutes(report: Report, failing: readonly Finding[]): TestCase[] {
  const faulty = new Set(failing.flatMap(({ routes }) => routes));
  return report.routes
    .filter(({ route }) => !faulty.has(route))
    .map(({ route, state, reason, depth }) => {
      const tested = state === 'tested' && depth !== 'unreached';
      return {
        suite: 'routes',
        name: `Route ${route}`,
        route,
        status: tested ? 'passed' : 'skipped',
        message: tested ? null : (reason ?? 'The page was not reached.'),
        lines: [],
        kind: null,
        flaky: false,
        durationMs: 0,
      } as const;
    });
}

/** A run that decided nothing must not look green for want of a failing test. */
function ofRun({ verdict, summary, failureType }: Report): TestCase[] {
  if (verdict === 'pass' || verdict === 'fail') return [];
  return [
    {
      suite: 'run',
      name: `The run is ${verdict}`,
      route: '/',
      status: 'error',
      message: summary.sentence,
      lines: [],
      kind: failureType ?? verdict,
      flaky: false,
      durationMs: 0,
    },
  ];
}

export function testCasesOf(report: Report): readonly TestCase[] {
  const { failing, advice } = splitFindings(report);
  const told = new Set(report.findings.map(({ id }) => id));
  return [
    ...ofRun(report),
    ...failing.map((finding) => ofFinding(report, finding, 'findings')),
    ...report.scenarios
      .filter(({ findingIds, outcome }) => outcome !== 'failed' || !findingIds.some((id) => told.has(id)))
      .map((scenario) => ofScenario(report, scenario)),
    ...ofRoutes(report, failing),
    ...advice.map((finding) => ofFinding(report, finding, 'advice')),
  ];
}
