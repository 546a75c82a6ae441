// A record that was missing is looked for once more, later and in a fresh context: a cache or a slow index is no loss.
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { ScenarioResult } from './decide-scenario.ts';

/** It is about to be reported that what its runs created is not kept. */
export const wantsLookBack = ({ outcome, verdict, creates = [] }: ScenarioResult): boolean =>
  outcome === 'failed' && verdict.type === 'not_persisted' && creates.length > 0;

/** Opens the page as the scenario does, and counts all that its runs created; it writes nothing. */
export function lookBackScenario({ template, route, viewport, steps, creates }: Scenario): Scenario {
  return compileScenario({
    title: 'Records that were created before are looked for again',
    template,
    route,
    viewport,
    preflight: null,
    steps: [
      ...steps.slice(0, 1),
      { workflow: { as: 'later', family: 'form_submit', order: { echo: `${creates?.prefix ?? ''}-` } } },
    ],
    cleanup: [],
    holdsWrites: true,
  });
}

/** Any record of ours shows that the app keeps them; a page that cannot be looked at leaves it undecided. */
export function decideLookBack(result: ScenarioResult, run: ScenarioRun | undefined): ScenarioResult {
  const look = run?.records.find(({ facts }) => facts['look'] === 'later')?.look;
  if (look?.echoes === undefined || !look.quiet) return { ...result, outcome: 'unsure' };
  if (look.echoes === 0) return result;
  const reason = 'The record was not on the page when it was loaded again, but it was found there later.';
  return {
    ...result,
    outcome: 'unsure',
    verdict: { outcome: 'unsure', step: result.verdict.step, code: 'kept_late', reason },
  };
}
