// What the scenarios did, step by step.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import type { ActionUse, StepRecord } from '#core/scenarios/scenario-run.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import { stepNumber } from '#core/scenarios/step-number.ts';

type Done = Pick<ActionUse, 'element' | 'fidelity'>;

const factsOf = ({ element, fidelity }: Done): StepFact['facts'] => ({
  ...(element === null ? {} : { role: element.role }),
  ...(fidelity === null
    ? {}
    : {
        fidelity: fidelity.class,
        pointer: fidelity.pointer,
        keyboard: fidelity.keyboard,
        focus: fidelity.focus,
      }),
});

const placeOf = (scenario: Scenario, { part, index }: StepRecord): StepFact['facts'] => ({
  part,
  step: part === 'steps' ? stepNumber(scenario, index) : index + 1,
});

/** What a step did by itself, one action after the other; what that sent is counted at the step. */
const usesOf = (scenario: Scenario, record: StepRecord): StepFact[] =>
  (record.uses ?? []).map((use) => ({
    scenarioId: scenario.id,
    route: use.route ?? scenario.route,
    viewport: record.viewport,
    action: use.word,
    outcome: use.outcome,
    reason: use.reason,
    facts: { ...placeOf(scenario, record), ...factsOf(use) },
    requests: 0,
    consoleErrors: 0,
    durationMs: use.durationMs,
  }));

/** The steps of the first run of each scenario, as evidence of what was done. */
export const scenarioSteps = (results: readonly ScenarioResult[]): StepFact[] =>
  results.flatMap(({ scenario, run }) =>
    run.records.flatMap((record): StepFact[] => [
      ...usesOf(scenario, record),
      {
        scenarioId: scenario.id,
        route: record.routeAfter ?? record.routeBefore ?? scenario.route,
        viewport: record.viewport,
        action: record.word,
        outcome: record.outcome,
        reason: record.reason,
        facts: {
          ...placeOf(scenario, record),
          ...record.facts,
          ...(record.routeBefore === record.routeAfter ? {} : { routeBefore: record.routeBefore }),
          ...factsOf(record),
        },
        requests: record.requests,
        consoleErrors: record.consoleErrors,
        durationMs: record.durationMs,
        calls: record.calls.map((call) => ({ ...call })),
        candidates: record.candidates.map((candidate) => ({ ...candidate })),
        ...(record.picture === undefined ? {} : { picture: record.picture.name }),
      },
    ]),
  );
