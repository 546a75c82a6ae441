// What all ways out of one run share.
import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { EgressLimits } from './egress-limits.ts';
import type { EgressMeter } from './egress-meter.ts';
import type { Guard } from './guard.ts';

export interface Egress {
  readonly guard: Guard;
  readonly meter: EgressMeter;
  readonly limits: EgressLimits;
  readonly agent: Agent;
  readonly readOnly: boolean;
  track(socket: Socket): void;
  /** The run's bytes are used up: everything open is cut. */
  spend(host: string, port: number): void;
  isClosed(): boolean;
}
