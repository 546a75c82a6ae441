// A kind of record that cannot be removed is not made again, except once to find out whether it can be deleted at all.
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { lifeOf } from '#core/workflows/lifecycle/life-of.ts';
import type { RecordOrder } from '#core/workflows/lifecycle/record-order.ts';

const ordersIn = (steps: Scenario['steps']): RecordOrder[] =>
  steps.flatMap((step) => {
    const record = isWorkflowStep(step) ? step.workflow.order.record : undefined;
    return record === undefined ? [] : [record];
  });

/** Scenarios that make records in the same form make one kind; null: it makes none. */
function kindOf({ cleanup = [] }: Scenario): string | null {
  const [clear] = ordersIn(cleanup);
  return clear === undefined ? null : JSON.stringify([clear.way.path, clear.way.open, clear.way.form]);
}

export class LeftKinds {
  readonly #left = new Set<string>();

  /** Whether another record of this kind would only be one more that stays. */
  refuses(scenario: Scenario): boolean {
    const kind = kindOf(scenario);
    if (kind === null || !this.#left.has(kind)) return false;
    return !ordersIn(scenario.steps).some(({ act }) => act === 'delete');
  }

  learn(scenario: Scenario, { records }: ScenarioRun): void {
    const kind = kindOf(scenario);
    const life = lifeOf(records.map(({ look }) => look));
    if (kind !== null && life !== null && life.left > 0) this.#left.add(kind);
  }
}
