// The one speaker about a scenario: the first step that does not hold decides it.
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import { judgeLook } from '#core/workflows/judge-look.ts';
import { type Look, isWorkflowStep } from '#core/workflows/look.ts';
import { type Judged, fail, pass, unsure } from './assertion-rule.ts';
import { judgeAssertion } from './judge-assertion.ts';
import { type CompiledStep, type Scenario, isAssertionStep, isJudgeStep } from './scenario.ts';
import type { ScenarioRun, StepRecord } from './scenario-run.ts';

export interface ScenarioVerdict {
  readonly outcome: 'passed' | 'failed' | 'unsure';
  /** The step that decided it, by its place in the scenario. */
  readonly step: number | null;
  readonly code: string | null;
  /** Our words. */
  readonly reason: string;
  /** What a failure is called, where the scenario says more than that an assertion failed. */
  readonly type?: FailureType;
  /** What another scenario has to show before this failure counts. */
  readonly needs?: 'moving_list';
}

const loads: ReadonlySet<string> = new Set(['goto', 'reload']);

/** Earlier snapshots of a workflow, by name. */
export function looksBefore(
  steps: readonly CompiledStep[],
  records: readonly StepRecord[],
  place: number,
): Map<string, Look> {
  const looks = new Map<string, Look>();
  for (const { part, index, look } of records) {
    const step = steps[index];
    if (part === 'steps' && index < place && look != null && step !== undefined && isWorkflowStep(step))
      looks.set(step.workflow.as, look);
  }
  return looks;
}

export function judgeStep(
  step: CompiledStep,
  record: StepRecord,
  before: ReadonlyMap<string, Look> = new Map(),
): Judged & Pick<ScenarioVerdict, 'type' | 'needs'> {
  if (isWorkflowStep(step)) return judgeLook(step, record.look ?? null, before);
  if (isAssertionStep(step)) return judgeAssertion(step, record.observation);
  if (isJudgeStep(step)) return unsure('not_judged_here', 'An audit decides this step.');
  if (record.outcome === 'done') return pass;
  const reason = `The step ${step.action} did not work: ${record.reason ?? 'no reason was given'}.`;
  if (record.outcome === 'refused') return unsure('refused', reason);
  if (record.outcome === 'held') return unsure('held', reason);
  if (record.candidates.length > 0) return unsure('ambiguous_locator', reason);
  // A target that does not respond proves nothing about what the scenario tests.
  if (loads.has(step.action)) return unsure('not_loaded', reason);
  return fail(`${step.action}_failed`, reason);
}

export function judgeScenario(scenario: Scenario, run: ScenarioRun): ScenarioVerdict {
  if (run.preflight !== null && !run.preflight.passed)
    return { outcome: 'unsure', step: null, code: 'preflight_failed', reason: 'The preflight failed.' };
  for (const [index, step] of scenario.steps.entries()) {
    const record = run.records.find((each) => each.part === 'steps' && each.index === index);
    if (record === undefined)
      return { outcome: 'unsure', step: index, code: 'not_reached', reason: run.broken ?? 'The step was not reached.' };
    const judged = judgeStep(step, record, looksBefore(scenario.steps, run.records, index));
    if (judged.answer === 'pass') continue;
    // The engine chose the steps of a workflow itself: one that cannot be done proves nothing about the target.
    if (judged.answer === 'fail' && scenario.holdsWrites === true && !isWorkflowStep(step))
      return { outcome: 'unsure', step: index, code: 'step_not_possible', reason: judged.reason };
    const outcome = judged.answer === 'fail' ? 'failed' : 'unsure';
    const type = judged.type === undefined ? {} : { type: judged.type };
    const needs = judged.needs === undefined ? {} : { needs: judged.needs };
    return { outcome, step: index, code: judged.code, reason: judged.reason, ...type, ...needs };
  }
  return { outcome: 'passed', step: null, code: null, reason: 'Every step worked and every assertion held.' };
}
