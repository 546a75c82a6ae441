// What a Fix Check needs from an earlier run is stored next to its pictures, as long as the run, and never served.
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import type { Store } from './open-store.ts';

const unpack = promisify(gunzip);

/** As the run packed it. */
export async function saveReplayMaterial(store: Store, runId: string, packed: Uint8Array): Promise<void> {
  await store.files.writePrivate(runId, packed);
}

/** Null when nothing was kept, or what was kept cannot be read any more. */
export async function loadReplayMaterial(store: Store, runId: string): Promise<ReplayMaterial | null> {
  const bytes = await store.files.readPrivate(runId);
  if (bytes === null) return null;
  try {
    const material = JSON.parse((await unpack(bytes)).toString('utf8')) as ReplayMaterial;
    return material.version === 1 ? material : null;
  } catch {
    return null;
  }
}
