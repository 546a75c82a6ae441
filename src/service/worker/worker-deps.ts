import type { EngineDeps } from '#engine/run/engine-run.ts';
import type { Store } from '#service/store/open-store.ts';

export interface WorkerDeps {
  readonly store: Store;
  readonly engine: EngineDeps;
  /** Hears why an attempt failed; the run itself is taken up again. */
  readonly onError: (error: unknown) => void;
}
