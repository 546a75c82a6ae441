// All that a run's traffic amounts to: counts, refusals and the caps it met.
import type { EgressLimits } from './egress-limits.ts';

export interface Refusal {
  readonly host: string;
  readonly port: number;
  readonly reason: string;
}

/** What a run may run into: the size of one response, of all, of one response's headers, the number of names. */
export type EgressCap = 'response' | 'run' | 'headers' | 'names';

export type EgressEvent =
  | ({ readonly kind: 'refused' } & Refusal)
  | ({ readonly kind: 'unreachable' } & Refusal)
  | { readonly kind: 'cap_exceeded'; readonly cap: EgressCap; readonly host: string; readonly port: number };

export interface EgressStats {
  readonly requests: number;
  readonly tunnels: number;
  readonly refused: number;
  readonly unreachable: number;
  readonly capsExceeded: number;
  readonly bytesDown: number;
  readonly bytesUp: number;
}

const REFUSALS_KEPT = 500;
const HOST_KEPT = 255;

export type EgressMeter = ReturnType<typeof createEgressMeter>;

export function createEgressMeter(limits: EgressLimits, onEvent: (event: EgressEvent) => void) {
  const counts = { requests: 0, tunnels: 0, refused: 0, unreachable: 0, capsExceeded: 0, bytesDown: 0, bytesUp: 0 };
  const kept: Refusal[] = [];
  const isSpent = (): boolean => counts.bytesDown + counts.bytesUp > limits.runBytes;

  return {
    isSpent,
    opened(what: 'requests' | 'tunnels'): void {
      counts[what] += 1;
    },
    /** False once the run has used up its bytes. */
    count(direction: 'bytesDown' | 'bytesUp', bytes: number): boolean {
      counts[direction] += bytes;
      return !isSpent();
    },
    refused(host: string, port: number, reason: string): void {
      const refusal = { host: host.slice(0, HOST_KEPT), port, reason };
      counts.refused += 1;
      if (kept.length < REFUSALS_KEPT) kept.push(refusal);
      onEvent({ kind: 'refused', ...refusal });
    },
    unreachable(host: string, port: number, reason: string): void {
      counts.unreachable += 1;
      onEvent({ kind: 'unreachable', host: host.slice(0, HOST_KEPT), port, reason });
    },
    capExceeded(cap: EgressCap, host: string, port: number): void {
      counts.capsExceeded += 1;
      onEvent({ kind: 'cap_exceeded', cap, host: host.slice(0, HOST_KEPT), port });
    },
    stats: (): EgressStats => ({ ...counts }),
    refusals: (): Refusal[] => [...kept],
  };
}
