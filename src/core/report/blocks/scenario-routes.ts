// Where the scenarios were, and how deep they went there.
import type { RouteRecord } from '#contract/report.ts';
import type { OperationalDepth } from '#contract/vocabulary/operational-depths.ts';
import { deepest } from '#core/domain/depth.ts';
import { templateOf } from '#core/evidence/route.ts';
import { isWriting } from '#core/words/writing-methods.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import type { ReportInput } from '../report-input.ts';

export const scenariosWrote = ({ scenarios = [] }: Pick<ReportInput, 'scenarios'>): boolean =>
  scenarios.some(({ run }) => run.records.some(({ calls }) => calls.some(({ method }) => isWriting(method))));

/** The routes that scenarios opened, as far as they are not known from a scan. */
export function scenarioRoutes({ scenarios = [] }: ReportInput, known: ReadonlySet<string>): RouteRecord[] {
  const records = new Map<string, RouteRecord>();
  for (const result of scenarios) {
    const { scenario, run, outcome } = result;
    const opened = run.records.find(({ word, part }) => word === 'goto' && part === 'steps');
    if (opened === undefined || known.has(scenario.route)) continue;
    const status = typeof opened.facts.status === 'number' ? opened.facts.status : null;
    const failed = outcome === 'failed' ? 1 : 0;
    const before = records.get(scenario.route);
    records.set(scenario.route, {
      route: scenario.route,
      template: templateOf(scenario.route),
      state: 'tested',
      reason: 'opened by a scenario',
      status,
      title: null,
      viewports: [...new Set([...(before?.viewports ?? []), scenario.viewport])],
      depth: deepest([before?.depth ?? 'unreached', depthOfRecords(run.records)]),
      findings: (before?.findings ?? 0) + failed,
      screenshots: [],
    });
  }
  return [...records.values()];
}

function depthOfRecords(records: readonly StepRecord[]): OperationalDepth {
  const done = records.filter(({ outcome, part }) => outcome === 'done' && part === 'steps');
  if (done.some(({ word, calls }) => word === 'persists_after_reload' && calls.length > 0) && wrote(done))
    return 'persisted';
  if (wrote(done)) return 'submitted';
  if (done.some(({ fidelity }) => fidelity !== null)) return 'interacted';
  return done.length > 0 ? 'rendered' : 'unreached';
}

const wrote = (records: readonly StepRecord[]): boolean =>
  records.some(({ calls }) => calls.some(({ method, status }) => isWriting(method) && status !== null && status < 400));
