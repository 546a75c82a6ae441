// What a regression_check compares with is stored next to the pictures of its run, as long as the run, and never served.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limit } from '#contract/limits.ts';
import { type Baseline, isFit } from '#core/regression/baseline.ts';
import type { Store } from './open-store.ts';
import { loadRunsOfTarget } from './runs.ts';
import type { Run } from './tables.ts';

const unpack = promisify(gunzip);

export interface StoredBaseline {
  readonly run: Run;
  readonly baseline: Baseline;
}

/** As the run packed it. */
export async function saveBaseline(store: Store, runId: string, packed: Uint8Array): Promise<void> {
  await store.files.writePrivate(runId, packed, 'baseline');
}

/** Null when nothing was kept, or what was kept cannot be read any more. */
export async function loadBaseline(store: Store, runId: string): Promise<Baseline | null> {
  const bytes = await store.files.readPrivate(runId, 'baseline');
  if (bytes === null) return null;
  try {
    const baseline = JSON.parse((await unpack(bytes)).toString('utf8')) as Baseline;
    return baseline.version === 1 ? baseline : null;
  } catch {
    return null;
  }
}

/** The latest run with page structure, or else the latest that stored anything. */
export async function latestBaseline(
  store: Store,
  of: { readonly accountId: string; readonly origin: string; readonly until: Date },
): Promise<StoredBaseline | null> {
  let passing: StoredBaseline | null = null;
  for (const run of await loadRunsOfTarget(store.db, { ...of, atMost: limit('historyRuns') })) {
    if (run.kind !== 'run') continue;
    const baseline = await loadBaseline(store, run.id);
    if (baseline === null || !isFit(baseline)) continue;
    if (baseline.looks) return { run, baseline };
    passing ??= { run, baseline };
  }
  return passing;
}
