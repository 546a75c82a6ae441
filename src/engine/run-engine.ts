// The one way in: a plan goes in, evidence comes out, and everything that was opened is closed.
import type { Evidence } from '#core/evidence/evidence.ts';
import { reachedCaps } from '#core/evidence/reached-caps.ts';
import type { EngineDeps, EngineHooks, EnginePlan } from './engine-run.ts';
import { explore } from './explore/explore.ts';
import { parallelContexts, replay } from './replay.ts';
import { openRunTools } from './run-tools.ts';

export async function runEngine(deps: EngineDeps, plan: EnginePlan, hooks: EngineHooks): Promise<Evidence> {
  const target = plan.kind === 'explore' ? plan.scan.target : plan.target;
  const { keeper, proxy, cutAnswers, close } = await openRunTools(deps, target, {
    freshContexts: plan.kind === 'replay',
  });
  hooks.onLive?.({ picture: () => keeper.picture() });
  try {
    const evidence =
      plan.kind === 'explore'
        ? await explore(plan.scan, { keeper, proxy, hooks, now: deps.now })
        : await replay(plan.orders, plan.addresses, {
            keeper,
            proxy,
            hooks,
            origin: target.origin,
            parallel: plan.parallel ?? parallelContexts,
          });
    const caps =
      cutAnswers() === 0
        ? []
        : [{ name: 'responseBytes', count: cutAnswers(), note: 'responses of the target were cut at the size limit' }];
    return Object.freeze({ ...evidence, caps: [...evidence.caps, ...caps, ...reachedCaps(evidence.visits)] });
  } finally {
    await close();
  }
}
