// Opens each page with confirmed findings once more: a portrait of each element, and what layout faults hang on.
import { limit } from '#contract/limits.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import { withDeadline } from '../browser/deadline.ts';
import type { EngineDeps, EngineHooks } from '../engine-run.ts';
import type { PageSession } from '../gather/page-session.ts';
import { takePicture } from '../gather/picture.ts';
import { settle } from '../gather/settle.ts';
import { openRunTools } from '../run-tools.ts';
import { performStep } from '../steps/all.ts';
import { inParallel } from '../visit/in-parallel.ts';
import { blameLayout } from './blame-layout.ts';
import type { CloserLook, LookOrder } from './look-order.ts';

const parallel = 3;
const mostOrders = 40;
const documentMs = 15_000;
const resizeMs = 5_000;

async function portraitOf(session: PageSession, order: LookOrder): Promise<CloserLook['portrait']> {
  const box = await session.ask('showElement', [order.element, limit('auditedNodes')]);
  return box === null ? null : { picture: await takePicture(session), box };
}

async function lookAt(session: PageSession, order: LookOrder, signal: AbortSignal): Promise<CloserLook> {
  // Bisecting leaves the page at some width of its own.
  await withDeadline(session.page.setViewportSize(viewportSizes[order.viewport]), resizeMs, 'resizing the page');
  session.log.viewport = order.viewport;
  await settle(session, { quietMs: 60, capMs: 1_000, signal });
  const { fails, viewport, element, seen } = order;
  const portrait = await portraitOf(session, order).catch(() => null);
  return {
    portrait,
    blame: fails === null ? null : await blameLayout(session, { viewport, element, fails, seen }, signal),
  };
}

function byPage(orders: readonly LookOrder[]): LookOrder[][] {
  const groups = new Map<string, LookOrder[]>();
  for (const order of orders.slice(0, mostOrders)) {
    const key = `${order.context} ${order.route}`;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups.values()];
}

export async function lookCloser(
  deps: EngineDeps,
  target: PlanTarget,
  orders: readonly LookOrder[],
  hooks: EngineHooks,
): Promise<ReadonlyMap<string, CloserLook>> {
  const looks = new Map<string, CloserLook>();
  if (orders.length === 0) return looks;
  const { keeper, close } = await openRunTools(deps, target, { freshContexts: false });
  const { signal } = hooks.deadline;
  const visit = async (group: readonly LookOrder[]): Promise<void> => {
    const [first] = group;
    if (first === undefined || signal.aborted) return;
    const session = await keeper.take(first.context);
    let healthy = false;
    try {
      const loaded = await performStep(
        { action: 'goto', path: first.path },
        { session, deadlineMs: documentMs, signal },
      );
      if (loaded.outcome === 'done') {
        await settle(session, { quietMs: 150, capMs: 4_000, signal });
        for (const order of group) looks.set(order.findingId, await lookAt(session, order, signal));
      }
      healthy = true;
    } catch {
      // The findings stand without it.
      hooks.emit({ kind: 'step', message: 'A finding could not be inspected', route: first.route });
    } finally {
      await keeper.giveBack(session, healthy);
    }
  };
  try {
    await inParallel(byPage(orders), parallel, visit);
  } finally {
    await close();
  }
  return looks;
}
