// A list that was never seen to change proves nothing by staying the same: replays would repeat the error of the look.
import { isWorkflowStep } from '#core/workflows/look.ts';
import type { Look } from '#core/workflows/look.ts';
import type { ScenarioResult } from './decide-scenario.ts';

interface ListSeen {
  readonly css: string;
  readonly path: string;
  readonly look: Look;
}

/** What the looks of a scenario showed of the lists that they were about. */
const listsOf = ({ scenario, run }: ScenarioResult): ListSeen[] =>
  run.records.flatMap(({ part, index, look }) => {
    const step = part === 'steps' ? scenario.steps[index] : undefined;
    if (step === undefined || look == null || !isWorkflowStep(step)) return [];
    const { list } = step.workflow.order;
    return list == null ? [] : [{ ...list, look }];
  });

const itemsOf = ({ look: { list } }: ListSeen): string => (list?.items ?? []).join();

/** Two looks at one list, in a scenario, of which one shows other items. */
function moves(seen: readonly ListSeen[], { css, path }: Pick<ListSeen, 'css' | 'path'>): boolean {
  const same = seen.filter((one) => one.css === css && one.path === path);
  return same.some((one) => itemsOf(one) !== itemsOf(same[0]!) && one.look.list?.key === same[0]!.look.list?.key);
}

function wasSeenToMove(result: ScenarioResult, all: readonly ScenarioResult[]): boolean {
  const [list] = listsOf(result);
  return list !== undefined && all.some((other) => other !== result && moves(listsOf(other), list));
}

/** Failures that need a list that moves, and have none, are open. */
export const withControls = (results: readonly ScenarioResult[]): ScenarioResult[] =>
  results.map((result): ScenarioResult => {
    const { verdict } = result;
    if (verdict.needs === undefined || wasSeenToMove(result, results)) return result;
    const reason = 'Nothing was seen to change this list, so it is unknown whether a change would show.';
    return {
      ...result,
      outcome: 'unsure',
      verdict: { outcome: 'unsure', step: verdict.step, code: 'no_control', reason },
    };
  });
