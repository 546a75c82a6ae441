// Runs scenarios, and each that fails again in fresh contexts until it is confirmed or let go.
import { noTally } from '#core/confirm/decide-confirmed.ts';
import { type ScenarioResult, createsOf } from '#core/confirm/decide-scenario.ts';
import { withControls } from '#core/confirm/seen-to-move.ts';
import { toldOnce } from '#core/confirm/told-once.ts';
import { decideScenarioRound, planScenarioRound, scenarioRounds } from '#core/confirm/scenario-rounds.ts';
import { limit } from '#contract/limits.ts';
import type { Preflight } from '#contract/preflight.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact } from '#core/evidence/evidence.ts';
import { scenarioSteps } from '#core/report/blocks/scenario-steps.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { ScenarioOrder } from '#engine/jobs/scenarios/scenario-order.ts';
import { RecordKinds } from '#engine/jobs/scenarios/record-kinds.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';
import { withCaps } from '#engine/run-engine.ts';
import type { Work } from '../pipeline.ts';
import { replayUntilDecided } from '../replay-until-decided.ts';
import { lookBack } from './look-back.ts';
import { repeatPasses } from './repeat-passes.ts';
import { proveByFaults } from './prove-by-faults.ts';
import { shrinkFailures } from './shrink-failures.ts';

/** Which scenarios are run, and what they may do. */
export interface ScenarioJob {
  readonly scenarios: readonly Scenario[];
  /** Kinds of records that follow where none of the others could be made, or changed, each with its scenarios. */
  readonly spares?: readonly (readonly Scenario[])[];
  /** null: it was already checked, or there is none. */
  readonly preflight: Preflight | null;
  readonly mayCreate: boolean;
  readonly faultRuns: number;
  /** The caller's scenarios may write once more under a fault. */
  readonly writesAgain?: boolean;
  /** How much of the run is done, in percent. */
  readonly from: number;
}

const minMsToRepeat = 120_000;

interface TestedScenarios {
  readonly preflight: PreflightFact | null;
  readonly results: readonly ScenarioResult[];
  /** Every run of every scenario, replays among them. */
  readonly runs: readonly ScenarioRun[];
  /** How many kinds of records took the place of others. */
  readonly spent: number;
  readonly stoppedEarly: boolean;
}

const keyOf = (index: number): string => `s${String(index + 1).padStart(2, '0')}`;

const notRun = (scenario: Scenario, key: string): ScenarioResult => {
  const run = { key, scenarioId: scenario.id, preflight: null, records: [], picture: null, broken: null };
  const reason = 'The run ran out of time.';
  return {
    scenario,
    run,
    verdict: { outcome: 'unsure', step: null, code: 'not_run', reason },
    tally: noTally,
    outcome: 'unsure',
    flaky: false,
  };
};

async function confirm(
  results: readonly ScenarioResult[],
  run: (orders: readonly ScenarioOrder[]) => ReturnType<typeof runScenarios>,
): Promise<Pick<TestedScenarios, 'results' | 'runs' | 'stoppedEarly'>> {
  const runs: ScenarioRun[] = [];
  const decided = new Map(results.map((result) => [result.run.key, result]));
  let open: readonly ScenarioResult[] = results.filter(({ verdict }) => verdict.outcome === 'failed');
  const { stoppedEarly } = await replayUntilDecided<ScenarioOrder, ScenarioRun>({
    rounds: scenarioRounds,
    orders: (round) => planScenarioRound(open, round).map((replay) => ({ ...replay, readAt: null })),
    replay: async (orders) => {
      const { runs, stoppedEarly: stopped } = await run(orders);
      return { replays: runs, stoppedEarly: stopped };
    },
    learn: (replays, round) => {
      runs.push(...replays);
      const after = decideScenarioRound(open, replays, round);
      for (const result of after.results) decided.set(result.run.key, result);
      open = after.open;
    },
  });
  return { results: [...decided.values()], runs, stoppedEarly };
}

type Played = Awaited<ReturnType<typeof runScenarios>>;

const ordersOf = (scenarios: readonly Scenario[], from: number): ScenarioOrder[] =>
  scenarios.map((scenario, index) => ({ key: keyOf(from + index), scenario, pictures: true, readAt: null }));

/** Runs what was planned, and then spares until as many kinds could be made as a run follows, and one of them changed. */
async function runPlanned(
  tools: RunTools,
  { entry }: RunPlan,
  { scenarios, spares = [], preflight, mayCreate }: ScenarioJob,
  hooks: EngineHooks,
): Promise<{ readonly first: Played; readonly tried: readonly Scenario[]; readonly spent: number }> {
  const kinds = new RecordKinds();
  const plan = { entry, mayCreate, kinds };
  let first = await runScenarios(tools, { ...plan, preflight, orders: ordersOf(scenarios, 0) }, hooks);
  let tried = scenarios;
  let spent = 0;
  for (const spare of spares) {
    const enough = kinds.made >= limit('entitiesMax') && !kinds.lacksChange;
    if (enough || first.stoppedEarly || hooks.deadline.remaining() < minMsToRepeat) break;
    const more = await runScenarios(tools, { ...plan, preflight: null, orders: ordersOf(spare, tried.length) }, hooks);
    first = { ...more, preflight: first.preflight, runs: [...first.runs, ...more.runs] };
    tried = [...tried, ...spare];
    spent += 1;
  }
  return { first, tried, spent };
}

async function testScenarios(
  tools: RunTools,
  plan: RunPlan,
  job: ScenarioJob,
  hooks: { readonly first: EngineHooks; readonly replays: EngineHooks },
): Promise<TestedScenarios> {
  const { first, tried, spent } = await runPlanned(tools, plan, job, hooks.first);
  if (first.preflight?.passed === false)
    return { preflight: first.preflight, results: [], runs: [], spent, stoppedEarly: false };
  const judged = tried.map((scenario, index): ScenarioResult => {
    const run = first.runs.find(({ key }) => key === keyOf(index));
    if (run === undefined) return notRun(scenario, keyOf(index));
    const verdict = judgeScenario(scenario, run);
    const outcome = verdict.outcome === 'passed' ? 'passed' : 'unsure';
    return { scenario, run, verdict, tally: noTally, outcome, flaky: false, ...createsOf([run]) };
  });
  const results = toldOnce(withControls(judged));
  const play = (orders: readonly ScenarioOrder[]) =>
    runScenarios(tools, { entry: plan.entry, preflight: null, orders, mayCreate: job.mayCreate }, hooks.replays);
  // Only where the mode can prove more by it, and where confirming keeps its time.
  const repeats = job.faultRuns > 0 && hooks.replays.deadline.remaining() > minMsToRepeat;
  const repeated = repeats ? await repeatPasses(results, play) : results;
  const confirmed = await confirm(repeated, play);
  return {
    preflight: first.preflight,
    results: confirmed.results,
    runs: [...first.runs, ...confirmed.runs],
    spent,
    stoppedEarly: first.stoppedEarly || confirmed.stoppedEarly,
  };
}

export interface PlayedScenarios {
  readonly evidence: Evidence;
  readonly scenarios: readonly ScenarioResult[];
  /** Every run of every scenario, replays among them. */
  readonly runs: readonly ScenarioRun[];
  readonly faults: readonly FaultResult[];
  readonly undecidedFaults?: readonly FaultResult[];
}

/** Kinds of records that were left out and then tested after all. */
const withoutSpent = (caps: Evidence['caps'], spent: number): Evidence['caps'] =>
  caps
    .map((cap) => (cap.name === 'entitiesMax' ? { ...cap, count: cap.count - spent } : cap))
    .filter(({ count }) => count > 0);

/** What a scan saw, together with what the scenarios showed and the limits that all of it ran into. */
export async function addScenarios(
  { tools, plan, live, hooks }: Work<RunPlan>,
  job: ScenarioJob,
  scanned: Evidence,
): Promise<PlayedScenarios> {
  const count = job.scenarios.length;
  if (count === 0 || scanned.preflight?.passed === false)
    return { evidence: withCaps(scanned, tools), scenarios: [], runs: [], faults: [] };
  live.enter('act', `Running ${count} scenarios`);
  const tested = await testScenarios(tools, plan, job, { first: hooks(job.from, 60), replays: hooks(60, 90) });
  const testedAt = tools.now();
  const budget = { most: job.faultRuns, writesAgain: job.writesAgain === true };
  const { faults, undecided } = await proveByFaults(tools, plan, tested.results, budget, hooks(60, 90));
  const decided = await lookBack(tools, plan, tested.results, testedAt, hooks(90, 90));
  const results = await shrinkFailures(tools, plan, decided, hooks(90, 90));
  return {
    scenarios: results,
    runs: tested.runs,
    faults,
    undecidedFaults: undecided,
    evidence: withCaps(
      {
        ...scanned,
        caps: withoutSpent(scanned.caps, tested.spent),
        preflight: tested.preflight ?? scanned.preflight,
        steps: [...scanned.steps, ...scenarioSteps(tested.results)],
        stoppedEarly: scanned.stoppedEarly || tested.stoppedEarly,
      },
      tools,
    ),
  };
}
