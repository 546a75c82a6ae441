// The writes of a scenario that the target accepted, and the later step that looked for them again.
import type { StepCall } from '#core/evidence/evidence.ts';
import type { StepRecord } from './scenario-run.ts';
import { isWriting } from '#core/words/writing-methods.ts';

export const sentWrites = ({ calls }: Pick<StepRecord, 'calls'>): readonly StepCall[] =>
  calls.filter(({ method, sameOrigin, status }) => isWriting(method) && sameOrigin && status !== null && status < 400);

/** The first step after a write that reloads the page and looks for a text before and after. */
export const keptBy = (record: StepRecord, steps: readonly StepRecord[]): StepRecord | undefined =>
  steps.find(({ part, index, word }) => part === 'steps' && index > record.index && word === 'persists_after_reload');
