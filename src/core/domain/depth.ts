// How deep a route was exercised: rendering is not interacting, and submitting is not persisting.
import type { OperationalDepth } from '#contract/vocabulary/operational-depths.ts';
import { operationalDepths } from '#contract/vocabulary/operational-depths.ts';
import type { Visit } from '#core/evidence/visit.ts';

export function depthOf(visit: Visit): OperationalDepth {
  if (visit.page === null || (visit.document.status ?? 200) >= 400) return 'unreached';
  return visit.probes.some(({ outcome }) => outcome === 'exercised') ? 'interacted' : 'rendered';
}

export function deepest(depths: readonly OperationalDepth[]): OperationalDepth {
  const ranks = depths.map((depth) => operationalDepths.words.indexOf(depth));
  return operationalDepths.words[Math.max(0, ...ranks)] ?? 'unreached';
}
