// How much a pass of scenarios proves.
import type { Report } from '#contract/report.ts';
import type { ConfidenceTier } from '#contract/vocabulary/confidence-tiers.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { type CompiledStep, isAssertionStep } from '#core/scenarios/scenario.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { count, part, was } from '#core/words/count.ts';
import { type ProofSignals, decideProof } from '../proof-strength.ts';
import type { ReportInput } from '../report-input.ts';
import { undecidedMain } from './undecided-workflows.ts';
import { buildBackendProof, countWriters } from './created-block.ts';
import { buildActionFidelity } from './fidelity-block.ts';

type Known = Pick<ProofSignals, 'covers' | 'most' | 'tier'>;

const asserts = (step: CompiledStep): boolean =>
  isAssertionStep(step) || (isWorkflowStep(step) && step.workflow.expect !== undefined);

interface Proved {
  readonly passed: readonly ScenarioResult[];
  readonly asserting: number;
  readonly caught: number;
  readonly vacuous: number;
  readonly repeated: number;
  readonly byScript: number;
}

/** What was done to the passing scenarios. */
function provedBy({ scenarios = [], faults = [] }: ReportInput): Proved {
  const passed = scenarios.filter(({ outcome }) => outcome === 'passed');
  const tried = ({ scenario }: ScenarioResult): readonly FaultResult[] =>
    faults.filter(({ scenarioId }) => scenarioId === scenario.id);
  const seenAgain = new Set(
    buildBackendProof({ scenarios })
      .filter(({ persisted }) => persisted)
      .map(({ scenarioId }) => scenarioId),
  );
  return {
    passed,
    asserting: passed.filter(({ scenario }) => scenario.steps.some(asserts)).length,
    caught: passed.filter((result) => tried(result).some(({ killed }) => killed)).length,
    vacuous: passed.filter((result) => tried(result).length > 0 && tried(result).every(({ killed }) => !killed)).length,
    // A write is not sent again without permission: that it was seen again counts in its place.
    repeated: passed.filter(({ scenario, repeats = 0 }) => repeats > 0 || seenAgain.has(scenario.id)).length,
    byScript: passed
      .flatMap(({ run }) => run.records)
      .flatMap((record) => [record, ...(record.uses ?? [])])
      .filter(({ fidelity }) => fidelity?.class === 'programmatic_click').length,
  };
}

function faultReason(faults: readonly FaultResult[], vacuous: number): string {
  if (faults.length === 0) return 'No fault was injected to check whether the scenarios can fail.';
  const killed = faults.filter((fault) => fault.killed).length;
  const seen = `${part(killed, faults.length, 'injected fault')} ${was(faults.length === 1 ? 1 : killed)} caught.`;
  return vacuous === 0 ? seen : `${seen} ${count(vacuous, 'scenario')} caught none and may test nothing.`;
}

function coverageReason(covers: Known['covers'], tier: ConfidenceTier): string {
  return covers === 'given'
    ? 'Only the given scenarios count: they say nothing about the rest of the target.'
    : `Coverage confidence is ${tier}.`;
}

export function scenarioProof(input: ReportInput, known: Known): Report['proofStrength'] {
  const { scenarios = [] } = input;
  const { passed, asserting, caught, vacuous, repeated, byScript } = provedBy(input);
  const { realPointerShare: pointerShare } = buildActionFidelity(input);
  const writes = countWriters(input);
  // What a caller asked for counts; of workflows that were found, those that the app is for.
  const undecided =
    known.covers === 'workflows'
      ? undecidedMain(scenarios)
      : scenarios.filter(({ outcome }) => outcome === 'unsure').length;
  const unseen = writes.accepted - writes.persisted;
  return decideProof(
    {
      ...known,
      pointerShare,
      checks: asserting,
      vacuous: vacuous + passed.length - asserting,
      byScript,
      writes,
      scenarios: { passed: passed.length, caught, repeated },
      undecided,
    },
    [
      `${part(passed.length, scenarios.length, 'scenario')} passed.`,
      ...(undecided === 0 ? [] : [`${count(undecided, 'scenario')} gave no clear result.`]),
      asserting === passed.length
        ? 'Every scenario asserts something.'
        : `${count(passed.length - asserting, 'scenario')} asserted nothing: only the steps had to work.`,
      pointerShare === null
        ? 'No action needed a pointer.'
        : `${Math.round(pointerShare * 100)} % of the actions that need a pointer used a real one.`,
      ...(byScript === 0
        ? []
        : [`${count(byScript, 'click was', 'clicks were')} made by script, because a pointer could not work.`]),
      faultReason(input.faults ?? [], vacuous),
      `${part(repeated, passed.length, 'passing scenario')} passed again, or what was written was seen again.`,
      ...(writes.accepted === 0 ? ['No write was accepted, so nothing is proved about saved data.'] : []),
      ...(unseen === 0 ? [] : [`${count(unseen, 'scenario')} wrote something that was not seen again.`]),
      coverageReason(known.covers, known.tier),
    ],
  );
}
