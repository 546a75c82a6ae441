import { type WordOf, closedSet } from './closed-set.ts';

export const operationalDepths = closedSet({
  chosen: ['unreached', 'rendered', 'interacted', 'submitted', 'persisted', 'lifecycle_proven'],
});
export type OperationalDepth = WordOf<typeof operationalDepths>;
