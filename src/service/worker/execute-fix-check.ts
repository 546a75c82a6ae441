// Replays the failing scenarios of an earlier run exactly as compiled, and lets core decide what that proves.
import type { Report } from '#contract/report.ts';
import { groupPlaces } from '#core/confirm/plan-fix-check.ts';
import type { ReplayMaterial } from '#core/confirm/replay-material.ts';
import { leastPasses, mostPasses } from '#core/domain/error-bound.ts';
import { verdictOfFixStatus } from '#core/domain/decide-verdict.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { Evidence, StepFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { checkedResult, runsWanted } from '#core/report/check-scenarios.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import type { Candidate } from '#core/confirm/fold-failures.ts';
import {
  type BuiltFixVerification,
  type CheckedGroup,
  buildFixVerification,
  replaysWanted,
} from '#core/report/build-fix-verification.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import { noEvidence } from '#core/report/no-evidence.ts';
import type { EngineHooks } from '#engine/engine-run.ts';
import { runEngine } from '#engine/run-engine.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';
import { watchMs } from '#engine/visit/visit-page.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import { loadReport } from '#service/store/reports.ts';
import { loadReplayMaterial } from '#service/store/replay-material.ts';
import type { Run } from '#service/store/tables.ts';
import type { Outcome } from './outcome.ts';
import type { WorkerDeps } from './worker-deps.ts';

const mostRounds = 4;
/** Time for one control in a replay. */
const probeMs = 45_000;

export async function loadOriginal(deps: WorkerDeps, run: Run): Promise<Report | null> {
  const stored = run.parentRunId === null ? null : await loadReport(deps.store.db, run.parentRunId);
  return stored === null ? null : (JSON.parse(stored.body) as Report);
}

interface Replayed {
  readonly scenarioRuns: ReadonlyMap<string, readonly ScenarioRun[]>;
  readonly groups: readonly CheckedGroup[];
  readonly steps: readonly StepFact[];
  readonly entry: Visit | null;
  readonly stoppedEarly: boolean;
}

async function replayScenarios(
  deps: WorkerDeps,
  { plan }: Run,
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
      { target: plan.target, entry: plan.entry, preflight: null, orders },
      hooks,
    );
    stopped = ran.stoppedEarly;
    for (const [index, { findingId }] of scenarios.entries())
      runs.set(findingId, [...(runs.get(findingId) ?? []), ...ran.runs.filter(({ key }) => key.endsWith(`-${index}`))]);
  }
  return { runs, stopped };
}

async function replayAll(
  deps: WorkerDeps,
  run: Run,
  material: ReplayMaterial,
  hooks: (from: number, to: number) => EngineHooks,
): Promise<Replayed> {
  const { plan } = run;
  const addresses = new Map(material.addresses);
  const steps: StepFact[] = [];
  let groups: CheckedGroup[] = groupPlaces(material).map((group) => ({ group, visits: [] }));
  let stoppedEarly = false;
  const visit = async (orders: readonly VisitOrder[], part: EngineHooks): Promise<readonly Visit[]> => {
    const evidence = await runEngine(deps.engine, { kind: 'replay', target: plan.target, addresses, orders }, part);
    steps.push(...evidence.steps);
    stoppedEarly ||= evidence.stoppedEarly;
    return evidence.visits;
  };
  const orderOf = ({ group }: CheckedGroup, key: string): VisitOrder => ({
    key,
    route: group.route,
    context: group.context,
    arrivedBy: 'replay',
    steps: [{ action: 'goto', path: addresses.get(group.route) ?? group.route }],
    checkLinks: group.checkLinks,
    viewports: group.probe === null ? viewportsMeasuredIn(group.context, plan.contexts, plan.viewports) : [],
    watchMs: group.probe === null ? watchMs : 0,
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
          ? [orderOf(each, `c${round}-${String(repeat).padStart(2, '0')}-${each.group.key}`)]
          : [],
      ),
    ).flat();
    if (orders.length === 0) break;
    const share = 90 / mostRounds;
    const visits = await visit(orders, hooks(round * share, (round + 1) * share));
    groups = groups.map((each) => ({
      ...each,
      visits: [...each.visits, ...visits.filter(({ key }) => key.endsWith(`-${each.group.key}`))],
    }));
  }
  const missing = groups.some(({ visits }) =>
    visits.some(({ document }) => document.status === 404 || document.status === 410),
  );
  const { entry } = material;
  const seen =
    !missing || entry === null || stoppedEarly
      ? []
      : await visit(
          [
            {
              ...orderOf(groups[0]!, 'entry'),
              route: entry.route,
              context: entry.context,
              steps: [{ action: 'goto', path: addresses.get(entry.route) ?? entry.route }],
              checkLinks: [],
              access: false,
            },
          ],
          hooks(90, 95),
        );
  const { runs, stopped } = await replayScenarios(deps, run, material, hooks(95, 99), stoppedEarly);
  return { groups, steps, scenarioRuns: runs, entry: seen[0] ?? null, stoppedEarly: stoppedEarly || stopped };
}

function confirmedOf(built: BuiltFixVerification): ConfirmedFinding[] {
  const count = ({ sightings }: Candidate): number => new Set(sightings.map(({ visit }) => visit.key)).size;
  const tallyOf = (id: string) => built.verification.scenarios.find(({ findingId }) => findingId === id)?.replays;
  return [
    ...built.again.flatMap(({ candidate, finding }): ConfirmedFinding[] => {
      const at = candidate.sightings[0];
      const tally = tallyOf(candidate.id) ?? { failed: count(candidate), passed: 0, unsure: 0 };
      return at === undefined
        ? []
        : [{ candidate, at, scenario: finding.scenario, tally, flaky: tally.passed > 0, blame: null }];
    }),
    ...built.fresh.flatMap((candidate): ConfirmedFinding[] => {
      const at = candidate.sightings[0];
      if (at === undefined) return [];
      const tally = { failed: count(candidate), passed: 0, unsure: 0 };
      const scenario = compileFinding(candidate.audit, at.failure, at.visit);
      return [{ candidate, at, scenario, tally, flaky: false, blame: null }];
    }),
  ];
}

export async function checkFix(
  deps: WorkerDeps,
  run: Run,
  hooks: (from: number, to: number) => EngineHooks,
): Promise<Omit<Outcome, 'pictures' | 'findingPictures' | 'exploreMs' | 'confirmMs'>> {
  const original = await loadOriginal(deps, run);
  if (original === null) throw new Error('the original of a Fix Check has no report');
  const material = await loadReplayMaterial(deps.store, original.run.runId);
  const replayed: Replayed =
    material === null
      ? { groups: [], steps: [], scenarioRuns: new Map(), entry: null, stoppedEarly: false }
      : await replayAll(deps, run, material, hooks);
  const built = buildFixVerification({ original, material, ...replayed });
  const scenarios = (material?.scenarios ?? [])
    .map((kept) => checkedResult(kept, replayed.scenarioRuns.get(kept.findingId) ?? []))
    .filter((result) => result !== null);
  const { verification } = built;
  const visits = replayed.groups.flatMap((each) => each.visits);
  const judged = visits.filter(({ page, document }) => page !== null && (document.status ?? 200) < 400);
  const confirmed = confirmedOf(built);
  const routes = new Set(visits.map(({ route }) => route));
  const evidence: Evidence = {
    ...noEvidence,
    visits,
    steps: replayed.steps,
    routesSeen: routes.size,
    templatesSeen: new Set(visits.map(({ template }) => template)).size,
    addresses: material?.addresses ?? [],
    stoppedEarly: replayed.stoppedEarly,
  };
  const fixed = new Set(
    verification.scenarios.filter(({ status }) => status === 'fixed_verified').map(({ findingId }) => findingId),
  );
  const verdict = verdictOfFixStatus[verification.status];
  return {
    evidence,
    scenarios,
    judgements: judgeVisits(allAudits, visits),
    confirmed,
    unconfirmed: built.other.map((candidate) => ({
      candidate,
      tally: { failed: candidate.sightings.length, passed: 0, unsure: 0 },
      reason: 'The original run saw it, too, or it failed only once.',
    })),
    decided: {
      verdict,
      failureType: verdict === 'fail' ? (confirmed[0]?.candidate.type ?? original.failureType) : null,
      reason: `The Fix Check ended with ${verification.status}.`,
      pagesJudged: new Set([...judged.map(({ route }) => route), ...scenarios.map(({ scenario }) => scenario.route)])
        .size,
    },
    build: built.build,
    fix: {
      verification,
      fixedRoutes: (material?.findings ?? [])
        .filter(({ findingId }) => fixed.has(findingId))
        .flatMap(({ places }) => places.map(({ route }) => route))
        .concat(
          (material?.scenarios ?? [])
            .filter(({ findingId }) => fixed.has(findingId))
            .map(({ scenario }) => scenario.route),
        ),
    },
  };
}
