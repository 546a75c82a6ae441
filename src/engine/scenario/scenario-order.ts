import type { Scenario } from '#core/scenarios/scenario.ts';

/** One run of one scenario in a context of its own. */
export interface ScenarioOrder {
  readonly key: string;
  readonly scenario: Scenario;
}
