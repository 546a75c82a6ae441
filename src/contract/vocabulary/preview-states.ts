import { type WordOf, closedSet } from './closed-set.ts';

export const previewStates = closedSet({ chosen: ['queued', 'running', 'completed', 'errored'] });
export type PreviewState = WordOf<typeof previewStates>;
