// What every look at a target needs: a guarded door and tabs behind it, with one owner that closes them.
import type { PlanTarget } from '#core/domain/run-plan.ts';
import { type EgressProxy, openEgressProxy } from '#engine/guard/egress-proxy.ts';
import type { EngineDeps } from './engine-run.ts';
import { TabKeeper } from './visit/tab-keeper.ts';

export interface RunTools {
  readonly proxy: EgressProxy;
  readonly keeper: TabKeeper;
  /** Answers of the target that were cut at their size limit. */
  cutAnswers(): number;
  close(): Promise<void>;
}

export async function openRunTools(
  deps: EngineDeps,
  target: PlanTarget,
  { freshContexts }: { readonly freshContexts: boolean },
): Promise<RunTools> {
  let cut = 0;
  const proxy = await openEgressProxy({
    target: new URL(target.url),
    allow: deps.allow,
    forbidden: deps.forbidden,
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
    onEvent: (event) => {
      if (event.kind === 'cap_exceeded') cut += 1;
    },
  });
  const lease = deps.pool.lease();
  const keeper = new TabKeeper({
    lease,
    proxyUrl: proxy.url,
    chromiumVersion: deps.chromiumVersion,
    origin: target.origin,
    now: deps.now,
    contexts: freshContexts ? 'per_visit' : 'shared',
  });
  return {
    proxy,
    keeper,
    cutAnswers: () => cut,
    close: async () => {
      await lease.release();
      await proxy.close();
    },
  };
}
