// The same-test lock: a digest over everything that makes a scenario the test it is.
import { digestOf } from '#core/evidence/digest.ts';
import { type Scenario, isJudgeStep } from '#core/scenarios/scenario.ts';
import { testIdsIn } from '#core/scenarios/test-ids.ts';

export type LockedScenario = Pick<
  Scenario,
  'template' | 'route' | 'viewport' | 'preflight' | 'steps' | 'creates' | 'records'
>;

export function lockOf(scenario: LockedScenario, evidenceKinds: readonly string[]): string {
  const judged = scenario.steps.filter(isJudgeStep);
  return digestOf({
    template: scenario.template,
    route: scenario.route,
    viewport: scenario.viewport,
    preflight: scenario.preflight,
    actions: scenario.steps.filter((step) => !isJudgeStep(step)),
    assertions: judged.map(({ judge }) => judge),
    testIds: testIdsIn(scenario.steps),
    // What a test may send is part of it.
    creates: scenario.creates,
    records: scenario.records,
    evidenceKinds: [...new Set(evidenceKinds)].sort(),
  });
}

declare const held: unique symbol;
/** Proof that the test at hand is the test that failed. Only `holdLock` makes one. */
export interface HeldLock {
  readonly digest: string;
  readonly [held]: true;
}

/** Null when any of the tests at hand is not the one that the stored digest locks. */
export function holdLock(
  stored: string,
  tests: readonly { readonly scenario: LockedScenario; readonly evidenceKinds: readonly string[] }[],
): HeldLock | null {
  const same =
    tests.length > 0 && tests.every(({ scenario, evidenceKinds }) => lockOf(scenario, evidenceKinds) === stored);
  return same ? ({ digest: stored } as HeldLock) : null;
}
