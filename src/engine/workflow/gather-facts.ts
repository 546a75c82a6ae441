// The facts of a page for workflows, with the brakes already asked.
import type { WorkflowFacts } from '#core/workflows/facts.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import type { WorkflowObserver } from './workflow-observer.ts';

export async function gatherFacts(observer: WorkflowObserver, route: string): Promise<WorkflowFacts> {
  const { controls, tabLists, layer, ...facts } = await observer.facts();
  return {
    ...facts,
    route,
    controls: controls.map(({ brakes, ...control }) => ({ ...control, brake: ruleAgainst(readOnly, brakes, false) })),
    tabLists: tabLists.map((list) => ({
      ...list,
      tabs: list.tabs.map(({ brakes, ...tab }) => ({ ...tab, brake: ruleAgainst(readOnly, brakes, false) })),
    })),
    layer:
      layer === null
        ? null
        : {
            ...layer,
            closers: layer.closers.map(({ brakes, ...closer }) => ({
              ...closer,
              brake: ruleAgainst(readOnly, brakes, true),
            })),
          },
  };
}
