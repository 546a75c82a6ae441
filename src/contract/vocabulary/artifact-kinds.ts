import { type WordOf, closedSet } from './closed-set.ts';

export const artifactKinds = closedSet({ chosen: ['screenshot', 'diff'] });
export type ArtifactKind = WordOf<typeof artifactKinds>;
