// Runs of scenarios made by hand, for judging them without a browser.
import type { ScenarioRun, StepRecord } from '#core/scenarios/scenario-run.ts';

/** A step that worked and that nothing followed. */
export const recordOf = (index: number, word: string, partial: Partial<StepRecord> = {}): StepRecord => ({
  part: 'steps',
  index,
  word,
  outcome: 'done',
  reason: null,
  facts: {},
  viewport: 'laptop',
  observation: null,
  candidates: [],
  element: null,
  fidelity: null,
  routeBefore: '/',
  routeAfter: '/',
  calls: [],
  requests: 0,
  consoleErrors: 0,
  durationMs: 1,
  ...partial,
});

export const scenarioRunOf = (records: readonly StepRecord[], partial: Partial<ScenarioRun> = {}): ScenarioRun => ({
  key: 's',
  scenarioId: 'scn',
  preflight: null,
  records,
  picture: null,
  broken: null,
  ...partial,
});
