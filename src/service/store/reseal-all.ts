// Seals everything with the current master key, so that no older one is needed any more.
import { resealLogins } from './login-memories.ts';
import type { Store } from './open-store.ts';
import { resealFiles, resealRows, sealedTables } from './reseal-rows.ts';
import type { Resealed } from './sealing/resealed.ts';

export const sealedKinds = ['logins', 'runs', 'previews', 'records', 'files'] as const;
export type SealedKind = (typeof sealedKinds)[number];
export type SealedCounts = Record<SealedKind, number>;

const reseal: Readonly<Record<SealedKind, (store: Store) => Promise<Resealed>>> = {
  logins: (store) => resealLogins(store, store.vault),
  runs: (store) => resealRows(store, sealedTables.runs),
  previews: (store) => resealRows(store, sealedTables.previews),
  records: (store) => resealRows(store, sealedTables.records),
  files: (store) => resealFiles(store),
};

const none = (): SealedCounts => ({ logins: 0, runs: 0, previews: 0, records: 0, files: 0 });
const maxPasses = 3;

/** Until a pass finds nothing: a running service may have sealed something just before it saw the new key. */
export async function resealAll(
  store: Store,
): Promise<{ readonly resealed: SealedCounts; readonly unreadable: SealedCounts }> {
  const [resealed, unreadable] = [none(), none()];
  for (let pass = 1, found = 1; pass <= maxPasses && found > 0; pass += 1) {
    found = 0;
    for (const kind of sealedKinds) {
      const done = await reseal[kind](store);
      found += done.resealed;
      resealed[kind] += done.resealed;
      unreadable[kind] = done.unreadable;
    }
  }
  return { resealed, unreadable };
}
