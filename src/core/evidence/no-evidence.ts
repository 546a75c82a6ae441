// The evidence of a run in which nothing was seen: a report of it claims nothing.
import type { Evidence } from './evidence.ts';

export const noEvidence: Evidence = Object.freeze({
  visits: [],
  steps: [],
  routesSeen: 0,
  templatesSeen: 0,
  skipped: [],
  edges: [],
  addresses: [],
  preflight: null,
  guardRefusals: 0,
  caps: [],
  stoppedEarly: false,
});
