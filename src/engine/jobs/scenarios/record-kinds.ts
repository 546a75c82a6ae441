// What a run has learned of each kind of record: one that cannot be removed is not made again, except once to find out
// whether it can be deleted at all, and one that cannot be made is not tried again.
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

/** What a form refuses once may have been one value. */
const maxTries = 2;

/** `not_removed`: another record would only be one more that stays. `not_made`: none could be created. */
export type KindRefusal = 'not_removed' | 'not_made';

export class RecordKinds {
  readonly #left = new Set<string>();
  readonly #made = new Set<string>();
  #changed = false;
  #couldNotChange = false;
  /** How often a record of a kind that has none yet was tried. */
  readonly #tries = new Map<string, number>();

  /** How many kinds had a record. */
  get made(): number {
    return this.#made.size;
  }

  /** Records were made and removed, and no way to change any was found: another kind may tell of a whole life. */
  get lacksChange(): boolean {
    return this.#made.size > 0 && this.#left.size === 0 && this.#couldNotChange && !this.#changed;
  }

  /** Why a scenario is not worth its records; null: it is. */
  refuses(scenario: Scenario): KindRefusal | null {
    const kind = kindOf(scenario);
    if (kind === null) return null;
    if (!this.#made.has(kind) && (this.#tries.get(kind) ?? 0) >= maxTries) return 'not_made';
    const deletes = ordersIn(scenario.steps).some(({ act }) => act === 'delete');
    return this.#left.has(kind) && !deletes ? 'not_removed' : null;
  }

  learn(scenario: Scenario, { records }: ScenarioRun): void {
    const kind = kindOf(scenario);
    const looks = records.map(({ look }) => look);
    const life = lifeOf(looks);
    if (kind === null || life === null) return;
    if (life.left > 0) this.#left.add(kind);
    if (life.created > 0) this.#made.add(kind);
    const updates = looks.flatMap((look) => (look?.record?.act === 'update' ? [look.record.did] : []));
    if (updates.includes('done')) this.#changed = true;
    if (updates.includes('not_possible')) this.#couldNotChange = true;
    // A form that did not load this time may load the next time.
    const tried = looks.some((look) => look?.record?.act === 'create' && look.record.how !== 'not_loaded');
    if (tried) this.#tries.set(kind, (this.#tries.get(kind) ?? 0) + 1);
  }
}
