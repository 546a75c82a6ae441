// A shortened scenario counts only if it fails the way the full one did: same verdict, same effects before it.
import { judgeScenario } from './judge-scenario.ts';
import type { Scenario } from './scenario.ts';
import type { ScenarioRun, StepRecord } from './scenario-run.ts';
import type { StepList } from './shrink-steps.ts';
import { isWriting } from '#core/words/writing-methods.ts';

/** Any number of errors is the same failure. */
const anyNumber: ReadonlySet<string> = new Set(['no_console_errors', 'no_failed_requests']);

const recordAt = ({ records }: ScenarioRun, place: number): StepRecord | undefined =>
  records.find(({ part, index }) => part === 'steps' && index === place);

/** Reads vary between runs; writes and error responses belong to the step. */
const effectOf = ({ word, outcome, routeAfter, calls }: StepRecord): string =>
  JSON.stringify([
    word,
    outcome,
    routeAfter,
    calls
      .filter(({ method, status }) => isWriting(method) || (status !== null && status >= 400))
      .map(({ method, path, status, sentShape }) => [method, path, status, sentShape]),
  ]);

const said = ({ word }: StepRecord, reason: string): string =>
  anyNumber.has(word) ? reason.replaceAll(/\d+/g, 'n') : reason;

export interface FailedWhole {
  readonly scenario: Scenario;
  readonly run: ScenarioRun;
}

/** `places`: indexes of the shortened steps in the full scenario. */
export function failsAlike(whole: FailedWhole, shortened: FailedWhole, places: StepList): boolean {
  const before = judgeScenario(whole.scenario, whole.run);
  const now = judgeScenario(shortened.scenario, shortened.run);
  const failing = places.length - 1;
  if (before.outcome !== 'failed' || now.outcome !== 'failed') return false;
  if (before.step !== places[failing] || now.step !== failing || now.code !== before.code) return false;
  return places.every((place, index) => {
    const then = recordAt(whole.run, place);
    const again = recordAt(shortened.run, index);
    if (then === undefined || again === undefined || effectOf(then) !== effectOf(again)) return false;
    return index !== failing || said(again, now.reason) === said(then, before.reason);
  });
}
