// The floor of a scan: the same pages in the same contexts with the same number of tabs, only loaded and settled.
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { EngineDeps } from '#engine/engine-run.ts';
import { openTabs } from '#engine/explore/explore.ts';
import { settle } from '#engine/gather/settle.ts';
import { openRunTools } from '#engine/run-tools.ts';
import { performStep } from '#engine/steps/all.ts';
import { inParallel } from '#engine/visit/in-parallel.ts';

export async function loadAndSettle(
  engine: EngineDeps,
  { target, contexts }: Pick<ScanPlan, 'target' | 'contexts'>,
  paths: readonly string[],
): Promise<void> {
  const { keeper, close } = await openRunTools(engine, target, { freshContexts: false });
  const { signal } = new AbortController();
  try {
    await inParallel(contexts, contexts.length, (context) =>
      inParallel(paths, openTabs / contexts.length, async (path) => {
        const session = await keeper.take(context);
        await performStep({ action: 'goto', path }, { session, deadlineMs: 20_000, signal });
        await settle(session, { quietMs: 100, capMs: 6_000, signal });
        await keeper.giveBack(session, true);
      }),
    );
  } finally {
    await close();
  }
}
