import type { Store } from '#service/store/open-store.ts';
import type { Vault } from '#service/store/sealing/vault.ts';
import type { ChildPool } from './children/child-pool.ts';

export interface WorkerDeps {
  readonly store: Store;
  readonly children: ChildPool;
  /** Opens the login of a run, for that run. */
  readonly vault: Vault;
  /** Hears why an attempt failed; the run itself is tried again. */
  readonly onError: (error: unknown) => void;
}
