import { type WordOf, closedSet } from './closed-set.ts';

export const runStates = closedSet({ given: ['queued'], chosen: ['running', 'completed', 'errored', 'cancelled'] });
export type RunState = WordOf<typeof runStates>;
