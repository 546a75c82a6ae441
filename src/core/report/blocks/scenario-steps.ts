// What the scenarios did, step by step.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import { stepNumber } from '#core/scenarios/step-number.ts';

/** The steps of the first run of each scenario, as evidence of what was done. */
export const scenarioSteps = (results: readonly ScenarioResult[]): StepFact[] =>
  results.flatMap(({ scenario, run }) =>
    run.records.map(
      (record): StepFact => ({
        scenarioId: scenario.id,
        route: record.routeAfter ?? record.routeBefore ?? scenario.route,
        viewport: record.viewport,
        action: record.word,
        outcome: record.outcome,
        reason: record.reason,
        facts: {
          part: record.part,
          step: record.part === 'steps' ? stepNumber(scenario, record.index) : record.index + 1,
          ...record.facts,
          ...(record.routeBefore === record.routeAfter ? {} : { routeBefore: record.routeBefore }),
          ...(record.element === null ? {} : { role: record.element.role }),
          ...(record.fidelity === null
            ? {}
            : {
                fidelity: record.fidelity.class,
                pointer: record.fidelity.pointer,
                keyboard: record.fidelity.keyboard,
                focus: record.fidelity.focus,
              }),
        },
        requests: record.requests,
        consoleErrors: record.consoleErrors,
        durationMs: record.durationMs,
        calls: record.calls.map((call) => ({ ...call })),
        candidates: record.candidates.map((candidate) => ({ ...candidate })),
        ...(record.picture === undefined ? {} : { picture: record.picture.name }),
      }),
    ),
  );
