// What one run may take from the network; beyond it the run is unsure, never broken.

export interface EgressLimits {
  /** Bytes of one plain response. Inside a tunnel responses cannot be told apart: there only the run's sum counts. */
  readonly responseBytes: number;
  readonly runBytes: number;
  readonly connectMs: number;
  readonly idleMs: number;
  readonly sockets: number;
  readonly headerBytes: number;
}

const MIB = 1024 * 1024;

export const EGRESS_LIMITS: EgressLimits = {
  responseBytes: 25 * MIB,
  runBytes: 300 * MIB,
  connectMs: 10_000,
  idleMs: 120_000,
  sockets: 256,
  headerBytes: 64 * 1024,
};
