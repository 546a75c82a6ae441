import type { Store } from '#service/store/open-store.ts';
import type { ChildPool } from './children/child-pool.ts';

export interface WorkerDeps {
  readonly store: Store;
  readonly children: ChildPool;
  /** Hears why an attempt failed; the run itself is tried again. */
  readonly onError: (error: unknown) => void;
}
