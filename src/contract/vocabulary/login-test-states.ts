// Where the test of a saved login is.
import { type WordOf, closedSet } from './closed-set.ts';

export const loginTestStates = closedSet({ chosen: ['queued', 'running', 'done'] });
export type LoginTestState = WordOf<typeof loginTestStates>;
