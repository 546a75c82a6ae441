// Shortens what reproduces each failing scenario by running shorter lists for real; one counts only if it failed alike twice.
import { endsSession } from '#core/scenarios/ends-session.ts';
import { limit } from '#contract/limits.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { failsAlike } from '#core/scenarios/fails-alike.ts';
import {
  type StepList,
  type TrialAnswers,
  keptPlaces,
  removableSteps,
  shortenScenario,
  shrinkSteps,
} from '#core/scenarios/shrink-steps.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';

/** What the rest of the run needs at least; of what is left beyond it, it keeps half. */
const leftForRest = 60_000;
const minMs = 10_000;

interface Search {
  readonly result: ScenarioResult;
  readonly failing: number;
  readonly propose: ReturnType<typeof shrinkSteps>;
  lists: readonly StepList[];
  /** Set when the search has ended. */
  kept: StepList | null;
  runs: number;
}

interface Trial {
  readonly search: Search;
  readonly list: StepList;
}

function answer(search: Search, answers: TrialAnswers): void {
  const next = search.propose.next(answers);
  if (next.done === true) search.kept = next.value;
  else search.lists = next.value;
}

function open(result: ScenarioResult): Search | null {
  const failing = result.verdict.step ?? 0;
  const propose = shrinkSteps(removableSteps(result.scenario, failing));
  const first = propose.next();
  return first.done === true ? null : { result, failing, propose, lists: first.value, kept: null, runs: 0 };
}

/** One run of each list and a second one of the first that failed alike. */
const maxRuns = ({ lists }: Search): number => lists.length + 1;

function shrunkOf({ result, failing, kept, runs }: Search): ScenarioResult {
  const places = keptPlaces(result.scenario, failing, kept ?? removableSteps(result.scenario, failing));
  const before = failing + 1;
  return places.length === before ? result : { ...result, shrunk: { places, before, runs } };
}

async function search(
  searches: readonly Search[],
  tryAll: (trials: readonly Trial[]) => Promise<readonly boolean[] | null>,
): Promise<void> {
  let left = limit('shrinkRunsMax');
  for (;;) {
    const fitting: Search[] = [];
    for (const each of searches) {
      if (each.kept !== null || maxRuns(each) > left) continue;
      left -= maxRuns(each);
      fitting.push(each);
    }
    if (fitting.length === 0) return;
    const trials = fitting.flatMap((each) => each.lists.map((list) => ({ search: each, list })));
    const once = await tryAll(trials);
    if (once === null) return;
    const alike = trials.filter((_, index) => once[index]);
    const again = fitting.flatMap((each) => alike.find((trial) => trial.search === each) ?? []);
    left += fitting.length - again.length;
    const twice = again.length === 0 ? [] : await tryAll(again);
    if (twice === null) return;
    const proved = new Set(again.filter((_, index) => twice[index]).map(({ list }) => list));
    for (const each of fitting)
      answer(
        each,
        each.lists.map((list) => proved.has(list)),
      );
  }
}

export async function shrinkFailures(
  tools: RunTools,
  { entry }: RunPlan,
  results: readonly ScenarioResult[],
  hooks: EngineHooks,
): Promise<readonly ScenarioResult[]> {
  const searches = results
    // Each run of a scenario that signs out is one more sign-in.
    .filter(({ outcome, scenario }) => outcome === 'failed' && !(tools.session.state !== null && endsSession(scenario)))
    .map(open)
    .filter((each) => each !== null);
  const ms = Math.min(limit('shrinkMs'), (hooks.deadline.remaining() - leftForRest) / 2);
  if (searches.length === 0 || ms < minMs) return results;
  const deadline = createDeadline({
    ms,
    what: 'shortening the scenarios',
    now: tools.now,
    signal: hooks.deadline.signal,
  });
  /** Null: the time was used up. */
  const tryAll = async (trials: readonly Trial[]): Promise<readonly boolean[] | null> => {
    const planned = trials.map(({ search: { result, failing }, list }, index) => ({
      key: `shrink-${index}`,
      scenario: shortenScenario(result.scenario, failing, list),
    }));
    const { runs, stoppedEarly } = await runScenarios(
      tools,
      { entry, preflight: null, orders: planned },
      { ...hooks, deadline, savePicture: async () => '' },
    );
    if (stoppedEarly) return null;
    return trials.map((trial, index) => {
      const { result, failing } = trial.search;
      const run = runs.find(({ key }) => key === `shrink-${index}`);
      trial.search.runs += 1;
      const places = keptPlaces(result.scenario, failing, trial.list);
      return run !== undefined && failsAlike(result, { scenario: planned[index]!.scenario, run }, places);
    });
  };
  try {
    await search(searches, tryAll);
  } finally {
    deadline.end();
  }
  for (const each of searches) if (each.kept === null) answer(each, null);
  return results.map((result) => {
    const found = searches.find((each) => each.result === result);
    return found === undefined ? result : shrunkOf(found);
  });
}
