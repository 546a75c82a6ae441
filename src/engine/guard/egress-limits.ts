// What one run may take from the network; beyond it the run is unsure, never broken.
import { limit } from '#contract/limits.ts';

export interface EgressLimits {
  /** Bytes of one plain response. Inside a tunnel responses cannot be told apart: there only the run's sum counts. */
  readonly responseBytes: number;
  readonly runBytes: number;
  readonly connectMs: number;
  readonly idleMs: number;
  readonly sockets: number;
  /** Headers of one response. */
  readonly headerBytes: number;
  /** Headers of one request: more than a browser sends, since the target is the one to refuse them. */
  readonly requestHeaderBytes: number;
}

export const EGRESS_LIMITS: EgressLimits = {
  responseBytes: limit('responseBytes'),
  runBytes: limit('runBytes'),
  connectMs: 10_000,
  idleMs: 120_000,
  sockets: 256,
  headerBytes: limit('headerBytes'),
  requestHeaderBytes: 1024 * 1024,
};
