// Where the scenarios were, and how deep they went there.
import type { RouteRecord } from '#contract/report.ts';
import type { OperationalDepth } from '#contract/vocabulary/operational-depths.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { deepest } from '#core/domain/depth.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import type { ReportInput } from '../report-input.ts';
import { isWriting } from '#core/words/writing-methods.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { keptBy, sentWrites } from '#core/scenarios/sent-writes.ts';

export const scenariosWrote = ({ scenarios = [] }: Pick<ReportInput, 'scenarios'>): boolean =>
  scenarios.some(({ run }) => run.records.some(({ calls }) => calls.some(({ method }) => isWriting(method))));

interface Passage {
  readonly route: string;
  /** Of the document that showed the route; a route that needs no document of its own has that of the one before. */
  readonly status: number | null;
  readonly depth: OperationalDepth;
}

/** The routes on the way of one scenario, with what was done on each. */
function passagesOf({ scenario, run }: ScenarioResult): Passage[] {
  const steps = run.records.filter(({ part }) => part === 'steps');
  const opened = steps.findIndex(({ word }) => word === 'goto');
  if (opened < 0) return [];
  const passages = new Map<string, Passage>();
  // Where a workflow leads that the engine found itself was not what it tests.
  const stays = scenario.holdsWrites === true;
  let status: number | null = null;
  for (const [place, record] of steps.slice(opened).entries()) {
    const done = record.outcome === 'done';
    // Whatever the first page leads on to, the scenario asked for this one.
    const at = stays || place === 0 ? scenario.route : (record.routeBefore ?? scenario.route);
    const to = stays || place === 0 ? scenario.route : record.routeAfter;
    const kept = done && isKept(record, steps);
    // The life of a record begins at its list, which may be another page than its form.
    const own = scenario.records === undefined || record.routeAfter === scenario.route;
    const loaded = own ? documentStatus(record) : null;
    if (place === 0) status = loaded;
    note(passages, at, status, done ? (kept ? 'persisted' : depthOf(record)) : 'unreached');
    status = loaded ?? status;
    if (to !== null && done) note(passages, to, status, 'rendered');
  }
  const lived = livedDepth(run);
  if (lived !== null) note(passages, scenario.route, status, lived);
  return [...passages.values()];
}

/** A record of ours was created and seen later, in a fresh context as well. */
function livedDepth({ records }: ScenarioResult['run']): OperationalDepth | null {
  const looks = records.flatMap(({ look, outcome, facts }) =>
    look?.record === undefined ? [] : [{ record: look.record, held: outcome === 'done', as: facts['look'] }],
  );
  if (looks.length === 0) return null;
  const kept = looks.some(
    ({ record, held, as }) => held && (as === 'reloaded' || as === 'found') && record.rows.stem > 0,
  );
  if (kept) return 'persisted';
  return looks.some(({ record }) => record.writes.length > 0) ? 'submitted' : 'interacted';
}

/** It was written, and a later step of the scenario found it after a reload. */
const isKept = (record: StepRecord, steps: readonly StepRecord[]): boolean =>
  sentWrites(record).length > 0 && keptBy(record, steps)?.outcome === 'done';

function note(passages: Map<string, Passage>, route: string, status: number | null, depth: OperationalDepth): void {
  const known = passages.get(route);
  passages.set(route, {
    route,
    status: known?.status ?? status,
    depth: deepest([known?.depth ?? 'unreached', depth]),
  });
}

function documentStatus({ facts, calls, routeAfter }: StepRecord): number | null {
  if (typeof facts['status'] === 'number') return facts['status'];
  const template = routeAfter === null ? null : templateOf(routeAfter);
  return (
    calls.find(({ method, path, status }) => method === 'GET' && path === template && status !== null)?.status ?? null
  );
}

function depthOf(record: StepRecord): OperationalDepth {
  if (sentWrites(record).length > 0) return 'submitted';
  return record.fidelity === null ? 'rendered' : 'interacted';
}

/** The routes that scenarios opened or led to, as far as they are not known from a scan. */
export function scenarioRoutes({ scenarios = [] }: ReportInput, known: ReadonlySet<string>): RouteRecord[] {
  const records = new Map<string, RouteRecord>();
  const proven = provenRoutes(scenarios);
  for (const result of scenarios) {
    const { scenario, outcome } = result;
    for (const { route, status, depth } of passagesOf(result)) {
      if (known.has(route)) continue;
      const own = route === scenario.route;
      const before = records.get(route);
      records.set(route, {
        route,
        template: templateOf(route),
        state: 'tested',
        reason: before?.reason === openedBy || own ? openedBy : 'reached by a scenario',
        status: before?.status ?? status,
        title: null,
        viewports: [...new Set([...(before?.viewports ?? []), scenario.viewport])],
        depth: deepest([before?.depth ?? 'unreached', proven.has(route) ? 'lifecycle_proven' : depth]),
        findings: (before?.findings ?? 0) + (own && outcome === 'failed' ? 1 : 0),
        screenshots: [],
      });
    }
  }
  return [...records.values()];
}

const openedBy = 'opened by a scenario';

/** Create, update and delete of one kind of record held on every rung. */
const rungs = ['lifecycle_create', 'lifecycle_update', 'lifecycle_delete'] as const;

function provenRoutes(scenarios: readonly ScenarioResult[]): ReadonlySet<string> {
  const wayOf = ({ steps }: ScenarioResult['scenario']): string =>
    JSON.stringify(steps.map((step) => (isWorkflowStep(step) ? step.workflow.order.record?.way : null)).find(Boolean));
  const kinds = Map.groupBy(
    scenarios.filter(({ scenario }) => scenario.records !== undefined),
    ({ scenario }) => wayOf(scenario),
  );
  const proven = [...kinds.values()].filter((results) =>
    rungs.every((rung) => results.some(({ scenario, outcome }) => scenario.template === rung && outcome === 'passed')),
  );
  return new Set(proven.flatMap((results) => results.map(({ scenario }) => scenario.route)));
}
