// Runs scenarios, and replays each failing one in fresh contexts until it is confirmed or dropped.
import { decideConfirmed, addTallies, noTally } from '#core/confirm/decide-confirmed.ts';
import { type ScenarioResult, createsOf, tallyScenario } from '#core/confirm/decide-scenario.ts';
import type { Preflight } from '#contract/preflight.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact } from '#core/evidence/evidence.ts';
import { scenarioSteps } from '#core/report/blocks/scenario-steps.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { EngineDeps, EngineHooks } from '#engine/engine-run.ts';
import type { ScenarioOrder } from '#engine/scenario/scenario-order.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';
import type { Work } from '../pipeline.ts';
import { proveByFaults } from './prove-by-faults.ts';
import { shrinkFailures } from './shrink-failures.ts';

/** Which scenarios are run, and what they may do. */
export interface ScenarioJob {
  readonly scenarios: readonly Scenario[];
  /** null: it was already checked, or there is none. */
  readonly preflight: Preflight | null;
  readonly mayCreate: boolean;
  readonly faultRuns: number;
  /** How much of the run is done, in percent. */
  readonly from: number;
}

interface TestedScenarios {
  readonly preflight: PreflightFact | null;
  readonly results: readonly ScenarioResult[];
  readonly stoppedEarly: boolean;
}

const rounds = [
  { name: 'r1', repeats: 3, most: 25, last: false },
  { name: 'r2', repeats: 5, most: 10, last: true },
] as const;

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
): Promise<Pick<TestedScenarios, 'results' | 'stoppedEarly'>> {
  const decided = new Map(results.map((result) => [result.run.key, result]));
  let stopped = false;
  let open = results.filter(({ verdict }) => verdict.outcome === 'failed');
  for (const { name, repeats, most, last } of rounds) {
    const tried = open.slice(0, most);
    if (tried.length === 0) break;
    const orders = tried.flatMap(({ scenario, run: { key } }) =>
      Array.from({ length: repeats }, (_, repeat) => ({ key: `${key}-${name}-${repeat + 1}`, scenario })),
    );
    const { runs, stoppedEarly } = await run(orders);
    const again: ScenarioResult[] = [];
    for (const result of tried) {
      const { key } = result.run;
      const replays = runs.filter((replay) => replay.key.startsWith(`${key}-${name}-`));
      const verdicts = replays.map((replay) => judgeScenario(result.scenario, replay));
      const tally = addTallies(decided.get(key)?.tally ?? noTally, tallyScenario(result.verdict, verdicts));
      const decision = decideConfirmed(tally, last);
      const confirmed = decision === 'confirmed' || decision === 'flaky';
      decided.set(key, {
        ...result,
        tally,
        outcome: confirmed ? 'failed' : 'unsure',
        flaky: decision === 'flaky',
        ...createsOf(replays, decided.get(key)?.creates),
      });
      if (decision === 'again') again.push(result);
    }
    stopped ||= stoppedEarly;
    open = stopped ? [] : again;
  }
  return { results: [...decided.values()], stoppedEarly: stopped };
}

async function testScenarios(
  engine: EngineDeps,
  { target, entry }: RunPlan,
  { scenarios, preflight, mayCreate }: ScenarioJob,
  hooks: { readonly first: EngineHooks; readonly replays: EngineHooks },
): Promise<TestedScenarios> {
  const first = await runScenarios(
    engine,
    {
      target,
      entry,
      preflight,
      orders: scenarios.map((scenario, index) => ({ key: keyOf(index), scenario })),
      mayCreate,
    },
    hooks.first,
  );
  if (first.preflight?.passed === false) return { preflight: first.preflight, results: [], stoppedEarly: false };
  const results = scenarios.map((scenario, index): ScenarioResult => {
    const run = first.runs.find(({ key }) => key === keyOf(index));
    if (run === undefined) return notRun(scenario, keyOf(index));
    const verdict = judgeScenario(scenario, run);
    const outcome = verdict.outcome === 'passed' ? 'passed' : 'unsure';
    return { scenario, run, verdict, tally: noTally, outcome, flaky: false, ...createsOf([run]) };
  });
  const confirmed = await confirm(results, (orders) =>
    runScenarios(engine, { target, entry, preflight: null, orders, mayCreate }, hooks.replays),
  );
  return {
    preflight: first.preflight,
    results: confirmed.results,
    stoppedEarly: first.stoppedEarly || confirmed.stoppedEarly,
  };
}

export interface PlayedScenarios {
  readonly evidence: Evidence;
  readonly scenarios: readonly ScenarioResult[];
  readonly faults: readonly FaultResult[];
}

/** What a scan saw, together with what the scenarios showed. */
export async function addScenarios(
  { deps: { engine }, plan, live, hooks }: Work<RunPlan>,
  job: ScenarioJob,
  scanned: Evidence,
): Promise<PlayedScenarios> {
  const count = job.scenarios.length;
  if (count === 0 || scanned.preflight?.passed === false) return { evidence: scanned, scenarios: [], faults: [] };
  live.enter('act', `Running ${count} scenarios`);
  const tested = await testScenarios(engine, plan, job, { first: hooks(job.from, 60), replays: hooks(60, 90) });
  const faults = await proveByFaults(engine, plan, tested.results, job.faultRuns, hooks(60, 90));
  const results = await shrinkFailures(engine, plan, tested.results, hooks(90, 90));
  live.stopped.throwIfAborted();
  return {
    scenarios: results,
    faults,
    evidence: {
      ...scanned,
      preflight: tested.preflight ?? scanned.preflight,
      steps: [...scanned.steps, ...scenarioSteps(tested.results)],
      stoppedEarly: scanned.stoppedEarly || tested.stoppedEarly,
    },
  };
}
