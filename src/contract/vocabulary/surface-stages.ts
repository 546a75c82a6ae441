import { type WordOf, closedSet } from './closed-set.ts';

export const surfaceStages = closedSet({ given: ['stage_a', 'v1', 'substrate_v1'], chosen: ['operational'] });
export type SurfaceStage = WordOf<typeof surfaceStages>;
