// Runs the failing scenarios of an earlier run again, side by side in fresh contexts, until each is decided.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { groupPlaces } from '#core/fix-check/group-places.ts';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import { minPasses, maxPasses } from '#core/fix-check/error-bound.ts';
import type { FixCheckPlan } from '#core/domain/run-plan.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type CheckedGroup, replaysWanted } from '#core/fix-check/build-fix-verification.ts';
import { runsWanted } from '#core/fix-check/check-scenarios.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { runEngine } from '#engine/run-engine.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { ScenarioOrder } from '#engine/jobs/scenarios/scenario-order.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import { entryOrder } from '../look-around.ts';
import { replayUntilDecided } from '../replay-until-decided.ts';

const maxRounds = 4;
/** Part of the whole run, in percent, that the places of findings stand for. */
const groupsShare = 90;
const passes = { first: minPasses, most: maxPasses };
/** Time for one control in a replay. */
const probeMs = 45_000;

export interface Replayed {
  readonly scenarioRuns: ReadonlyMap<string, readonly ScenarioRun[]>;
  readonly groups: readonly CheckedGroup[];
  readonly steps: readonly StepFact[];
  readonly entry: Visit | null;
  readonly stoppedEarly: boolean;
}

export const nothingReplayed: Replayed = {
  scenarioRuns: new Map(),
  groups: [],
  steps: [],
  entry: null,
  stoppedEarly: false,
};

/** Replays the caller's and the discovered scenarios that failed. */
async function replayScenarios(
  tools: RunTools,
  plan: FixCheckPlan,
  { scenarios }: ReplayMaterial,
  hooks: EngineHooks,
): Promise<{ runs: ReadonlyMap<string, readonly ScenarioRun[]>; stopped: boolean }> {
  const runs = new Map<string, readonly ScenarioRun[]>(scenarios.map(({ findingId }) => [findingId, []]));
  const { stoppedEarly } = await replayUntilDecided<ScenarioOrder, ScenarioRun>({
    rounds: maxRounds,
    orders: (round) =>
      scenarios.flatMap((kept, index) => {
        const wanted = runsWanted(kept, runs.get(kept.findingId) ?? [], passes);
        return Array.from({ length: wanted }, (_, repeat) => ({
          key: `s${round}-${repeat}-${index}`,
          scenario: kept.scenario,
          readAt: kept.step,
        }));
      }),
    replay: async (orders) => {
      const mayCreate = plan.creates !== null;
      const ran = await runScenarios(tools, { entry: plan.entry, preflight: null, orders, mayCreate }, hooks);
      return { replays: ran.runs, stoppedEarly: ran.stoppedEarly };
    },
    learn: (replays) => {
      for (const [index, { findingId }] of scenarios.entries()) {
        const own = replays.filter(({ key }) => key.endsWith(`-${index}`));
        runs.set(findingId, [...(runs.get(findingId) ?? []), ...own]);
      }
    },
  });
  return { runs, stopped: stoppedEarly };
}

/** The first replays look for new failures, too; later ones only rule out luck. */
function orderOf(
  { group }: CheckedGroup,
  { contexts, viewports }: FixCheckPlan,
  addresses: ReadonlyMap<string, string>,
  { key, looks, picture }: { readonly key: string; readonly looks: boolean; readonly picture: boolean },
): VisitOrder {
  const { route, context, probe } = group;
  const measured = viewportsMeasuredIn(context, contexts, viewports);
  return {
    key,
    route,
    context,
    arrivedBy: 'replay',
    steps: [{ action: 'goto', path: addresses.get(route) ?? route }],
    checkLinks: group.checkLinks,
    viewports:
      probe === null
        ? measured.filter((width) => (looks && !group.resized) || (group.widths?.includes(width) ?? true))
        : [],
    watchMs: probe === null ? thresholds.watchMs : 0,
    picture,
    access: group.access,
    ...(group.ways ? { ways: 'use' as const } : {}),
    ...(group.hangs ? { hangs: true as const } : {}),
    ...(group.session === null ? {} : { session: group.session }),
    check: { paths: group.paths, testIds: group.testIds },
    ...(probe === null ? {} : { probe: { tasks: [probe], thorough: true, budgetMs: probeMs } }),
  };
}

interface ReplayedGroups {
  readonly groups: readonly CheckedGroup[];
  readonly steps: readonly StepFact[];
  readonly stoppedEarly: boolean;
}

/** Replays the places of the findings of a scan. */
async function replayGroups(
  tools: RunTools,
  plan: FixCheckPlan,
  material: ReplayMaterial,
  hooks: (from: number, to: number) => EngineHooks,
): Promise<ReplayedGroups> {
  const addresses = new Map(material.addresses);
  const steps: StepFact[] = [];
  const share = groupsShare / maxRounds;
  let groups: CheckedGroup[] = groupPlaces(material).map((group) => ({ group, visits: [] }));
  const { stoppedEarly } = await replayUntilDecided<VisitOrder, Visit>({
    rounds: maxRounds,
    orders: (round) => {
      const wanted = groups.map((each) => replaysWanted(material, each, passes));
      // Once over all places, then again: a deploy in between shows, and a short time still sees every place.
      return Array.from({ length: Math.max(0, ...wanted) }, (_, repeat) =>
        groups
          .filter((_group, index) => repeat < wanted[index]!)
          .map((each) => {
            const key = `c${round}-${String(repeat).padStart(2, '0')}-${each.group.key}`;
            const first = round === 0 && repeat === 0;
            return orderOf(each, plan, addresses, { key, looks: round === 0 && repeat < minPasses, picture: first });
          }),
      ).flat();
    },
    replay: async (orders, round) => {
      const part = hooks(round * share, (round + 1) * share);
      const evidence = await runEngine(tools, { kind: 'replay', addresses, orders }, part);
      steps.push(...evidence.steps);
      return { replays: evidence.visits, stoppedEarly: evidence.stoppedEarly };
    },
    learn: (visits) => {
      groups = groups.map((each) => ({
        ...each,
        visits: [...each.visits, ...visits.filter(({ key }) => key.endsWith(`-${each.group.key}`))],
      }));
    },
  });
  return { groups, steps, stoppedEarly };
}

/** Where a place is missing or was a page of errors, the entry page tells whether the application is still there. */
function needsEntry({ findings }: ReplayMaterial, groups: readonly CheckedGroup[]): boolean {
  const isGone = ({ document }: Visit): boolean => document.status === 404 || document.status === 410;
  const hadFailed = findings.some(({ places }) => places.some(({ before }) => (before.status ?? 200) >= 400));
  return hadFailed || groups.some(({ visits }) => visits.some(isGone));
}

export async function lookAtEntry(
  tools: RunTools,
  plan: FixCheckPlan,
  { entry, addresses }: ReplayMaterial,
  hooks: EngineHooks,
): Promise<Visit | null> {
  if (entry === null) return null;
  const { route, context } = entry;
  const order: VisitOrder = { ...entryOrder(plan), route, context, key: 'entry', watchMs: thresholds.watchMs };
  const { visits } = await runEngine(tools, { kind: 'replay', addresses: new Map(addresses), orders: [order] }, hooks);
  return visits[0] ?? null;
}

export async function replayAll(
  tools: RunTools,
  plan: FixCheckPlan,
  material: ReplayMaterial,
  hooks: (from: number, to: number) => EngineHooks,
): Promise<Replayed> {
  const { groups, steps, stoppedEarly } = await replayGroups(tools, plan, material, hooks);
  if (stoppedEarly) return { ...nothingReplayed, groups, steps, stoppedEarly };
  const entry = needsEntry(material, groups) ? await lookAtEntry(tools, plan, material, hooks(90, 95)) : null;
  const { runs, stopped } = await replayScenarios(tools, plan, material, hooks(95, 99));
  return { groups, steps, scenarioRuns: runs, entry, stoppedEarly: stopped };
}
