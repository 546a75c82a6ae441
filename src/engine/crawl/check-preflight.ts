import type { Preflight } from '#contract/preflight.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { TabPool } from '#engine/run/tab-pool.ts';
import { runPreflight } from './preflight.ts';

export interface PreflightOrder {
  readonly preflight: Preflight | null;
  readonly entry: string;
  readonly context: Viewport;
}

/** Looks at the entry page once, before anything else; null where the caller asked for no preflight. */
export async function checkPreflight(
  { preflight, entry, context }: PreflightOrder,
  { target, checked }: Pick<RunTools, 'target' | 'checked'>,
  pool: TabPool,
  signal: AbortSignal,
): Promise<PreflightFact | null> {
  if (preflight === null) return null;
  if (checked.preflight !== null) return checked.preflight;
  const session = await pool.take(context, signal);
  try {
    return await runPreflight(session, preflight, target, entry, signal);
  } finally {
    await pool.giveBack(session, true);
  }
}
