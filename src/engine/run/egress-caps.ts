// Which limits the traffic of a run ran into, as its report names them.
import type { LimitName } from '#contract/limits.ts';
import type { ReachedCap } from '#core/evidence/evidence.ts';
import type { EgressCap, EgressEvent } from '#engine/guard/egress-meter.ts';

const caps: Record<EgressCap, { readonly name: LimitName; readonly note: string }> = {
  response: { name: 'responseBytes', note: 'responses of the target were cut at the size limit' },
  run: { name: 'runBytes', note: 'the run received as many bytes as it may, and the rest was refused' },
  headers: { name: 'headerBytes', note: 'responses of the target were not read: their headers are too large' },
  names: { name: 'runNames', note: 'requests were refused: the pages asked for too many host names' },
};

export function countEgressCaps() {
  const counts: Record<EgressCap, number> = { response: 0, run: 0, headers: 0, names: 0 };
  return {
    note(event: EgressEvent): void {
      if (event.kind === 'cap_exceeded') counts[event.cap] += 1;
    },
    reached: (): ReachedCap[] =>
      (Object.keys(caps) as EgressCap[])
        .filter((cap) => counts[cap] > 0)
        .map((cap) => ({ ...caps[cap], count: counts[cap] })),
  };
}
