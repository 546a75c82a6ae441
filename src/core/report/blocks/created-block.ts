// What a run created: how often, over all runs of each scenario, and never a value.
import type { Report } from '#contract/report.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { plannedCreates } from '#core/domain/planned-creates.ts';
import type { Look } from '#core/workflows/look.ts';
import type { ReportInput } from '../report-input.ts';

type Creates = Pick<ReportInput, 'scenarios' | 'plan'>;
type Created = NonNullable<ScenarioResult['creates']>;

/** Without a response a record may exist, so it is counted. */
const taken = (creates: Created): number => creates.filter(({ status }) => status === null || status < 400).length;

/** Seen on the page as it was loaded again. */
function seenAgain({ run }: ScenarioResult): boolean {
  const lookOf = (name: string): Look | null | undefined =>
    run.records.find(({ facts }) => facts['look'] === name)?.look;
  return (lookOf('kept')?.echoes ?? 0) > (lookOf('typed')?.echoes ?? 0);
}

export const buildBackendProof = ({ scenarios = [] }: Creates): Report['backendProof'] =>
  scenarios.flatMap((result) => {
    const { creates = [], scenario } = result;
    if (creates.length === 0) return [];
    const sent = `${creates.length} ${creates.length === 1 ? 'create' : 'creates'} sent by all runs of this scenario`;
    const kept = `${taken(creates)} accepted; prefix ${scenario.creates?.prefix ?? 'none'}. The records were not deleted (cleanup: leave).`;
    return [{ scenarioId: scenario.id, kind: 'create', persisted: seenAgain(result), note: `${sent}, ${kept}` }];
  });

/** Scenarios of which the target accepted a create. */
export const acceptedCreates = ({ scenarios = [] }: Pick<Creates, 'scenarios'>): number =>
  scenarios.filter(({ creates = [] }) => taken(creates) > 0).length;

export function buildCleanupReceipt({ scenarios = [], plan }: Creates): Report['cleanupReceipt'] {
  if (plannedCreates(plan) === null) return null;
  const created = taken(scenarios.flatMap(({ creates = [] }) => creates));
  return { created, removed: 0, left: created };
}
