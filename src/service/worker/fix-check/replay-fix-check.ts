// Runs the failing scenarios of an earlier run again, side by side in fresh contexts, until each is decided.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { groupPlaces } from '#core/fix-check/group-places.ts';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import { leastPasses, mostPasses } from '#core/fix-check/error-bound.ts';
import type { FixCheckPlan } from '#core/domain/run-plan.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { Evidence, StepFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type CheckedGroup, replaysWanted } from '#core/fix-check/build-fix-verification.ts';
import { runsWanted } from '#core/fix-check/check-scenarios.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { EngineHooks } from '#engine/engine-run.ts';
import { runEngine } from '#engine/run-engine.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import type { WorkerDeps } from '../worker-deps.ts';

/** Replays mostly wait, so that more of them than there are cores go side by side. */
const parallelReplays = 12;
const mostRounds = 4;
/** Time for one control in a replay. */
const probeMs = 45_000;

export interface Replayed {
  readonly scenarioRuns: ReadonlyMap<string, readonly ScenarioRun[]>;
  readonly groups: readonly CheckedGroup[];
  readonly steps: readonly StepFact[];
  readonly entry: Visit | null;
  readonly stoppedEarly: boolean;
}

async function replayScenarios(
  deps: WorkerDeps,
  plan: FixCheckPlan,
  { scenarios }: ReplayMaterial,
  hooks: EngineHooks,
  outOfTime: boolean,
): Promise<{ runs: ReadonlyMap<string, readonly ScenarioRun[]>; stopped: boolean }> {
  const runs = new Map<string, readonly ScenarioRun[]>(scenarios.map(({ findingId }) => [findingId, []]));
  let stopped = outOfTime;
  for (let round = 0; round < mostRounds && !stopped; round += 1) {
    const orders = scenarios.flatMap((kept, index) => {
      const wanted = runsWanted(kept, runs.get(kept.findingId) ?? [], { first: leastPasses, most: mostPasses });
      return Array.from({ length: wanted }, (_, repeat) => ({
        key: `s${round}-${repeat}-${index}`,
        scenario: kept.scenario,
      }));
    });
    if (orders.length === 0) break;
    const ran = await runScenarios(
      deps.engine,
      { target: plan.target, entry: plan.entry, preflight: null, orders, mayCreate: plan.creates !== null },
      hooks,
    );
    stopped = ran.stoppedEarly;
    for (const [index, { findingId }] of scenarios.entries())
      runs.set(findingId, [...(runs.get(findingId) ?? []), ...ran.runs.filter(({ key }) => key.endsWith(`-${index}`))]);
  }
  return { runs, stopped };
}

export async function replayAll(
  deps: WorkerDeps,
  plan: FixCheckPlan,
  material: ReplayMaterial,
  hooks: (from: number, to: number) => EngineHooks,
): Promise<Replayed> {
  const addresses = new Map(material.addresses);
  const steps: StepFact[] = [];
  let groups: CheckedGroup[] = groupPlaces(material).map((group) => ({ group, visits: [] }));
  let stoppedEarly = false;
  const replay = (orders: readonly VisitOrder[], part: EngineHooks): Promise<Evidence> =>
    runEngine(deps.engine, { kind: 'replay', target: plan.target, addresses, orders, parallel: parallelReplays }, part);
  /** The first replays look for new failures, too; later ones only rule out luck. */
  const orderOf = ({ group }: CheckedGroup, key: string, look: boolean): VisitOrder => ({
    key,
    route: group.route,
    context: group.context,
    arrivedBy: 'replay',
    steps: [{ action: 'goto', path: addresses.get(group.route) ?? group.route }],
    checkLinks: group.checkLinks,
    viewports:
      group.probe === null && (look || group.layouts)
        ? viewportsMeasuredIn(group.context, plan.contexts, plan.viewports)
        : [],
    watchMs: group.probe === null ? thresholds.watchMs : 0,
    picture: true,
    access: group.access,
    check: { paths: group.paths, testIds: group.testIds },
    ...(group.probe === null ? {} : { probe: { tasks: [group.probe], thorough: true, budgetMs: probeMs } }),
  });
  for (let round = 0; round < mostRounds && !stoppedEarly; round += 1) {
    const wanted = groups.map((each) => replaysWanted(material, each, { first: leastPasses, most: mostPasses }));
    const longest = Math.max(0, ...wanted);
    // Once over all places, then again: a deploy in between shows, and a short time still sees every place.
    const orders = Array.from({ length: longest }, (_, repeat) =>
      groups.flatMap((each, index) =>
        repeat < wanted[index]!
          ? [
              orderOf(
                each,
                `c${round}-${String(repeat).padStart(2, '0')}-${each.group.key}`,
                round === 0 && repeat < leastPasses,
              ),
            ]
          : [],
      ),
    ).flat();
    if (orders.length === 0) break;
    const share = 90 / mostRounds;
    const evidence = await replay(orders, hooks(round * share, (round + 1) * share));
    steps.push(...evidence.steps);
    stoppedEarly = evidence.stoppedEarly;
    groups = groups.map((each) => ({
      ...each,
      visits: [...each.visits, ...evidence.visits.filter(({ key }) => key.endsWith(`-${each.group.key}`))],
    }));
  }
  const missing = groups.some(({ visits }) =>
    visits.some(({ document }) => document.status === 404 || document.status === 410),
  );
  const { entry } = material;
  const look =
    !missing || entry === null || stoppedEarly
      ? null
      : await replay(
          [
            {
              ...orderOf(groups[0]!, 'entry', true),
              route: entry.route,
              context: entry.context,
              steps: [{ action: 'goto', path: addresses.get(entry.route) ?? entry.route }],
              checkLinks: [],
              access: false,
            },
          ],
          hooks(90, 95),
        );
  const { runs, stopped } = await replayScenarios(deps, plan, material, hooks(95, 99), stoppedEarly);
  return { groups, steps, scenarioRuns: runs, entry: look?.visits[0] ?? null, stoppedEarly: stoppedEarly || stopped };
}
