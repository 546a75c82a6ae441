import type { EngineDeps } from '#engine/engine-run.ts';
import type { Store } from '#service/store/open-store.ts';

export interface WorkerDeps {
  readonly store: Store;
  readonly engine: EngineDeps;
}
