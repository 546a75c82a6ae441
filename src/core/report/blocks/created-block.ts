// What a run created: how often, over all runs of each scenario, and never a value.
import type { Report } from '#contract/report.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { stepNumber } from '#core/scenarios/step-number.ts';
import { plannedCreates } from '#core/domain/planned-creates.ts';
import type { Look } from '#core/workflows/look.ts';
import { type Scenario, isAssertionStep } from '#core/scenarios/scenario.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import type { ReportInput } from '../report-input.ts';

import { keptBy, sentWrites } from '#core/scenarios/sent-writes.ts';

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

export const buildBackendProof = ({ scenarios = [] }: Pick<Creates, 'scenarios'>): Report['backendProof'] =>
  scenarios.flatMap((result) => {
    const { creates = [], scenario } = result;
    if (scenario.records !== undefined) return lifeProof(result);
    if (creates.length === 0) return keptWrites(result);
    const sent = `${creates.length} ${creates.length === 1 ? 'create' : 'creates'} sent by all runs of this scenario`;
    const kept = `${taken(creates)} accepted; prefix ${scenario.creates?.prefix ?? 'none'}. The records were not deleted (cleanup: leave).`;
    return [{ scenarioId: scenario.id, kind: 'create', persisted: seenAgain(result), note: `${sent}, ${kept}` }];
  });

/** A caller's write, and the step of the same scenario that reloads and looks for it. */
function keptWrites({ scenario, run: { records } }: Pick<ScenarioResult, 'scenario' | 'run'>): Report['backendProof'] {
  const steps = records.filter(({ part }) => part === 'steps');
  const pairs = steps.flatMap((record) => {
    const check = sentWrites(record).length === 0 ? undefined : keptBy(record, steps);
    return check === undefined ? [] : [{ record, check }];
  });
  return [...new Set(pairs.map(({ check }) => check))].flatMap((check) => {
    // A page that did not answer or did not reload says nothing about what was kept.
    if (check.outcome !== 'done' && check.facts['code'] !== 'lost_on_reload') return [];
    const writes = pairs.filter((pair) => pair.check === check).flatMap(({ record }) => sentWrites(record));
    const methods = [...new Set(writes.map(({ method }) => method))].sort().join(', ');
    const persisted = check.outcome === 'done';
    const sent = `${writes.length} accepted ${writes.length === 1 ? 'write' : 'writes'} (${methods}) before step ${stepNumber(scenario, check.index)}`;
    const seen = persisted
      ? `its text was visible before and after a reload. ${wasAbsent(scenario, steps, check) ? 'It was not there before the write.' : 'It is unknown whether it was there before the write.'}`
      : 'its text was gone after a reload.';
    return [{ scenarioId: scenario.id, kind: 'write', persisted, note: `${sent}; ${seen}` }];
  });
}

/** The scenario itself made sure that the text was not there, so that no leftover can pass for the record. */
function wasAbsent({ steps }: Scenario, records: readonly StepRecord[], check: StepRecord): boolean {
  const wanted = steps[check.index];
  const firstWrite = records.find((record) => sentWrites(record).length > 0)?.index ?? 0;
  return records.some(({ index, outcome }) => {
    const step = steps[index];
    return (
      outcome === 'done' &&
      index < firstWrite &&
      step !== undefined &&
      wanted !== undefined &&
      isAssertionStep(step) &&
      isAssertionStep(wanted) &&
      step.assert === 'text_absent' &&
      wanted.assert === 'persists_after_reload' &&
      step.text === wanted.text
    );
  });
}

/** What a page keeps by itself was sent to nobody. */
const accepted = ({ creates = [], lives = [], ...result }: ScenarioResult): boolean =>
  taken(creates) > 0 ||
  lives.some(({ created, local }) => created > 0 && !local) ||
  (creates.length === 0 && keptWrites(result).length > 0);

/** Scenarios of which the target accepted a write, and how many of those saw all that they wrote again. */
export function countWriters({ scenarios = [] }: Pick<Creates, 'scenarios'>): Record<'accepted' | 'persisted', number> {
  const writers = scenarios.filter(accepted).map((result) => buildBackendProof({ scenarios: [result] }));
  const seen = writers.filter((rows) => rows.length > 0 && rows.every(({ persisted }) => persisted));
  return { accepted: writers.length, persisted: seen.length };
}

const wordsOf = { create: 'create', update: 'update', delete: 'delete' } as const;

/** The rung of the API: only reads that the app makes by itself count. */
function rereadBy(lives: NonNullable<ScenarioResult['lives']>): string {
  const reads = [...new Set(lives.flatMap((life) => life.reads.map(({ method, path }) => `${method} ${path}`)))];
  return reads.length === 0 ? '' : `The app's own read returned the record (${reads.slice(0, 3).join(', ')}). `;
}

function correctedIn(lives: NonNullable<ScenarioResult['lives']>): string {
  const corrected = lives.reduce((sum, life) => sum + life.corrected, 0);
  return corrected === 0 ? '' : `The target refused ${corrected} of them, which were corrected and sent again. `;
}

/** One row for each kind of write of a lifecycle scenario. */
function lifeProof({ scenario, lives = [], outcome }: ScenarioResult): Report['backendProof'] {
  const prefix = scenario.records?.prefix ?? 'none';
  const left = lives.reduce((sum, life) => sum + life.left, 0);
  const created = lives.some((life) => life.created > 0);
  // The scenario passed because the target refused the record: there is no write to see again.
  if (outcome === 'passed' && !created) return [];
  return Object.values(wordsOf).flatMap((kind) => {
    const writes = lives.flatMap((life) => life.writes.filter(({ act }) => act === kind));
    if (writes.length === 0) return [];
    const ok = writes.filter(({ status, failed }) => !failed && status !== null && status < 400).length;
    const how = [...new Set(writes.map(({ method, path }) => `${method} ${path}`))].slice(0, 3).join(', ');
    const shown = `${writes.length} sent by all runs of this scenario (${how}), ${ok} answered without an error status; prefix ${prefix}.`;
    const corrected = kind === 'create' ? correctedIn(lives) : '';
    const end = left === 0 ? 'No record was left.' : `${left} left: search for the prefix.`;
    const reread = kind === 'create' ? rereadBy(lives) : '';
    const persisted = outcome === 'passed' && created;
    return [{ scenarioId: scenario.id, kind, persisted, note: `${shown} ${corrected}${reread}${end}` }];
  });
}

export function buildCleanupReceipt({ scenarios = [], plan }: Creates): Report['cleanupReceipt'] {
  if (plannedCreates(plan) === null) return null;
  const lives = scenarios.flatMap((result) => result.lives ?? []);
  if (lives.length > 0) {
    const made = lives.reduce((sum, life) => sum + life.created, 0);
    const left = lives.reduce((sum, life) => sum + life.left, 0);
    return { created: made, removed: made - left, left };
  }
  const created = taken(scenarios.flatMap(({ creates = [] }) => creates));
  return { created, removed: 0, left: created };
}
