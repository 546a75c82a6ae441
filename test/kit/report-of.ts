// A report by hand, for tests that change parts of it.
import type { Finding } from '#contract/finding.ts';
import type { Report, RouteRecord } from '#contract/report.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { derivedId } from '#core/evidence/digest.ts';
import { subjectId } from '#core/scenarios/subject-id.ts';
import { buildReport } from '#core/report/build-report.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { ReportInput } from '#core/report/report-input.ts';

const at = '2026-01-02T03:04:05.000Z';

export const planOf = (host = 'staging.example.com'): RunPlan => ({
  kind: 'scan',
  mode: 'fast_bug_scan',
  target: { url: `https://${host}/`, origin: `https://${host}`, host, productionLooking: false },
  entry: '/',
  pagesLimit: 10,
  scope: null,
  crawl: true,
  viewport: 'desktop',
  viewports: ['laptop', 'desktop'],
  contexts: ['laptop'],
  preflight: null,
  scenarios: [],
  budgetMs: 300_000,
  capped: [],
});

export const idOf = (name: string): string => derivedId('fnd', name);

export function findingOf(name: string, partial: Partial<Finding> = {}): Finding {
  const route = partial.route ?? '/';
  return {
    id: idOf(name),
    type: 'console_error',
    severity: 'medium',
    title: `The finding ${name}`,
    route,
    routes: [route],
    viewports: ['laptop'],
    evidence: [{ kind: 'console', note: 'A line of the console.' }],
    reproduction: {
      scenarioId: derivedId('scn', name),
      steps: [
        { action: 'goto', path: route },
        { judge: { audit: 'console_error', auditVersion: 1, subject: subjectId(name), witness: { subject: null } } },
      ],
      confirmed: { failed: 3, of: 3 },
      flaky: false,
    },
    firstSeenAt: at,
    ...partial,
  };
}

export const routeRecord = (route: string, partial: Partial<RouteRecord> = {}): RouteRecord => ({
  route,
  template: route,
  state: 'tested',
  reason: null,
  status: 200,
  title: null,
  viewports: ['laptop'] as Viewport[],
  depth: 'rendered',
  findings: 0,
  screenshots: [],
  checks: [
    {
      context: 'laptop',
      viewports: ['laptop', 'desktop'],
      passed: ['console_error'],
      nothingToJudge: [],
      failed: [],
      unsure: [],
      controls: [],
    },
  ],
  ...partial,
});

/** The input for the report of a passing run without evidence. */
/** Steps by how they reached their target. */
export const stepsBy = (...kinds: string[]): ReportInput['evidence']['steps'] =>
  kinds.map((fidelity) => ({ action: 'click', facts: { fidelity } })) as unknown as ReportInput['evidence']['steps'];

export const reportInputOf = (partial: Partial<ReportInput> = {}): ReportInput => ({
  run: {
    runId: `run_${'a'.repeat(22)}`,
    kind: 'run',
    state: 'completed',
    parentRunId: null,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
  },
  plan: planOf(),
  evidence: noEvidence,
  judgements: [],
  confirmed: [],
  unconfirmed: [],
  decided: { verdict: 'pass', failureType: null, reason: '', pagesJudged: 1 },
  pictures: new Map(),
  findingPictures: new Map(),
  timings: { queuedMs: 0, exploreMs: 0, confirmMs: 0, totalMs: 0 },
  ...partial,
});

/** A report of `routes` that has `findings`; each finding has its failed scenario. */
export function reportOf(
  findings: readonly Finding[],
  routes: readonly (string | RouteRecord)[],
  partial: Partial<Report> = {},
): Report {
  const base = buildReport(
    reportInputOf({
      decided: {
        verdict: findings.length > 0 ? 'fail' : 'pass',
        failureType: findings[0]?.type ?? null,
        reason: '',
        pagesJudged: routes.length,
      },
    }),
  );
  return {
    ...base,
    findings: [...findings],
    scenarios: findings.map(({ id, title, route, reproduction }) => ({
      id: reproduction.scenarioId,
      title,
      template: 'finding:console_error',
      route,
      viewport: 'laptop',
      steps: reproduction.steps,
      lock: 'lock',
      outcome: 'failed',
      findingIds: [id],
    })),
    routes: routes.map((route) => (typeof route === 'string' ? routeRecord(route) : route)),
    visualLayout: { ...base.visualLayout, viewports: ['laptop', 'desktop'] },
    ...partial,
  };
}
