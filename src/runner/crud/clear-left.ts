// Removes records that a run left in its target; nothing is tested.
import type { CrudPlan } from '#core/domain/run-plan.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { routeOf } from '#core/evidence/route.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { OpenEntry } from '#core/workflows/lifecycle/record-entry.ts';
import { clearStep } from '#core/workflows/lifecycle/plan-lifecycle.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';
import type { ScenarioOrder } from '#engine/jobs/scenarios/scenario-order.ts';
import { concludeTest, noPages } from '../conclude-test.ts';
import type { Outcome } from '../outcome.ts';
import type { Work } from '../pipeline.ts';

function orderOf({ stem, prefix, way, shown }: OpenEntry, { target, contexts }: CrudPlan): ScenarioOrder {
  return {
    key: `clear-${stem}`,
    nonce: stem.slice(prefix.length + 1),
    scenario: compileScenario({
      title: 'A record that was left is removed',
      template: 'lifecycle_clear',
      route: routeOf(new URL(way.path, target.origin)),
      viewport: contexts[0] ?? 'laptop',
      preflight: null,
      steps: [{ action: 'goto', path: way.lists[0] ?? way.path }],
      cleanup: [clearStep(way, { shown })],
      holdsWrites: true,
      records: { prefix },
    }),
  };
}

export async function clearLeft(work: Work<CrudPlan>, entries: readonly OpenEntry[]): Promise<Outcome> {
  const { tools, plan, hooks, elapsed } = work;
  const orders = entries.map((entry) => orderOf(entry, plan));
  await runScenarios(tools, { orders, preflight: null, entry: plan.entry, mayCreate: true }, hooks(0, 100));
  const nothing = { evidence: noEvidence, scenarios: [], runs: [], faults: [] };
  return {
    ...concludeTest(work, nothing, noPages, { discovered: false, looks: [] }),
    findingPictures: new Map(),
    exploreMs: elapsed(),
    confirmMs: 0,
  };
}
