// What one run may take from the network; beyond it the run is unsure, never broken.
import { limit } from '#contract/limits.ts';

export interface EgressLimits {
  /** Bytes of one plain response. Inside a tunnel responses cannot be told apart: there only the run's sum counts. */
  readonly responseBytes: number;
  readonly runBytes: number;
  readonly connectMs: number;
  readonly idleMs: number;
  readonly sockets: number;
  readonly headerBytes: number;
}

export const EGRESS_LIMITS: EgressLimits = {
  responseBytes: limit('responseBytes'),
  runBytes: limit('runBytes'),
  connectMs: 10_000,
  idleMs: 120_000,
  sockets: 256,
  headerBytes: 64 * 1024,
};
