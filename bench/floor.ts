// The floor of a scan: the same pages in the same contexts with the same number of tabs, only loaded and settled.
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { settle } from '#engine/session/settle.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { performStep } from '#engine/steps/all.ts';
import { inParallel } from '#engine/run/in-parallel.ts';

const tabs = 12;

export async function loadAndSettle(
  engine: EngineDeps,
  { target, contexts }: Pick<ScanPlan, 'target' | 'contexts'>,
  paths: readonly string[],
): Promise<void> {
  const { signal } = new AbortController();
  await withRunTools(engine, target, async (tools) => {
    const pool = tools.tabs('shared');
    await inParallel(contexts, contexts.length, (context) =>
      inParallel(paths, tabs / contexts.length, async (path) => {
        const session = await pool.take(context);
        await performStep({ action: 'goto', path }, { session, deadlineMs: 20_000, signal });
        await settle(session, { quietMs: 100, capMs: 6_000, signal });
        await pool.giveBack(session, true);
      }),
    );
  });
}
