// The one way in: a plan goes in, evidence comes out, and everything that was opened is closed.
import type { Evidence } from '#core/evidence/evidence.ts';
import type { EngineDeps, EngineHooks, EnginePlan } from './engine-run.ts';
import { explore } from './explore/explore.ts';
import { openEgressProxy } from '#engine/guard/egress-proxy.ts';
import { replay } from './replay.ts';
import { TabKeeper } from './visit/tab-keeper.ts';

export async function runEngine(deps: EngineDeps, plan: EnginePlan, hooks: EngineHooks): Promise<Evidence> {
  const target = plan.kind === 'explore' ? plan.scan.target : plan.target;
  let capped = 0;
  const proxy = await openEgressProxy({
    target: new URL(target.url),
    allow: deps.allow,
    forbidden: deps.forbidden,
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
    onEvent: (event) => {
      if (event.kind === 'cap_exceeded') capped += 1;
    },
  });
  const lease = deps.pool.lease();
  const keeper = new TabKeeper({
    lease,
    proxyUrl: proxy.url,
    chromiumVersion: deps.chromiumVersion,
    origin: target.origin,
    now: deps.now,
    freshContexts: plan.kind === 'replay',
  });
  hooks.onLive?.({ picture: () => keeper.picture() });
  try {
    const evidence =
      plan.kind === 'explore'
        ? await explore(plan.scan, { keeper, proxy, hooks, now: deps.now })
        : await replay(plan.orders, plan.addresses, { keeper, proxy, hooks, origin: target.origin });
    const caps =
      capped === 0
        ? []
        : [{ name: 'responseBytes', count: capped, note: 'answers of the target were cut at their size limit' }];
    return Object.freeze({ ...evidence, caps: [...evidence.caps, ...caps] });
  } finally {
    await lease.release();
    await proxy.close();
  }
}
