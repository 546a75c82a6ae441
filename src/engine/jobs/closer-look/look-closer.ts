// Opens each page with confirmed findings once more: a portrait of each element, and what layout faults hang on.
import { limit } from '#contract/limits.ts';
import { viewports } from '#contract/vocabulary/viewports.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { takePicture } from '#engine/session/picture.ts';
import { pause, settle } from '#engine/session/settle.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { performStep } from '#engine/steps/all.ts';
import { inParallel } from '#engine/run/in-parallel.ts';
import { blameLayout, rangeOf } from './blame-layout.ts';
import type { CloserLook, LookOrder } from './look-order.ts';
import { PageWidths } from './page-widths.ts';

const parallel = 3;
const maxOrders = 40;
const documentMs = 15_000;
/** How long an element is waited for that was there before. */
const arrivesMs = 4_000;
const lookAgainMs = 250;
/** An element that never stands still gets no box. */
const portraits = 3;

type Box = NonNullable<CloserLook['portrait']>['box'];

const isSame = (one: Box, other: Box): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

/** The content of a page may come long after its frame, and what comes may push the element away. */
async function portraitOf(
  session: PageSession,
  { element }: LookOrder,
  signal: AbortSignal,
): Promise<CloserLook['portrait']> {
  const find = () => session.ask('showElement', [element, limit('auditedNodes')]);
  const until = session.now() + arrivesMs;
  let box = await find();
  while (box === null && session.now() < until) {
    await pause(lookAgainMs, signal);
    box = await find();
  }
  for (let tries = 0; box !== null && tries < portraits; tries += 1) {
    const picture = await takePicture(session);
    const after = await find();
    if (after !== null && isSame(box, after)) return { picture, box };
    box = after;
  }
  return null;
}

async function lookAt(session: PageSession, order: LookOrder, signal: AbortSignal): Promise<CloserLook> {
  if (session.log.viewport !== order.viewport) {
    await session.resize(order.viewport);
    await settle(session, { quietMs: 60, capMs: 1_000, signal });
  }
  const { test, viewport, element, seen } = order;
  const portrait = await portraitOf(session, order, signal).catch(() => null);
  const blamed = test === null ? null : await blameLayout(session, { viewport, element, test, seen }, signal);
  return { portrait, blame: blamed?.blame ?? null, writtenAt: blamed?.writtenAt ?? null };
}

/** Elements and declarations first, each at its own width; then the widths, which all findings of the page share. */
async function lookAtGroup(
  session: PageSession,
  group: readonly LookOrder[],
  looks: Map<string, CloserLook>,
  signal: AbortSignal,
): Promise<void> {
  for (const order of group) looks.set(order.findingId, await lookAt(session, order, signal));
  const widths = new PageWidths(session);
  for (const { findingId, viewport, element, test, seen } of group) {
    const look = looks.get(findingId);
    if (test === null || look?.blame == null) continue;
    const widthRange = await rangeOf(widths, { viewport, element, test, seen }, session.now, signal);
    looks.set(findingId, { ...look, blame: { ...look.blame, widthRange } });
  }
}

function byPage(orders: readonly LookOrder[]): LookOrder[][] {
  const groups = new Map<string, LookOrder[]>();
  for (const order of orders.slice(0, maxOrders)) {
    const key = `${order.context} ${order.route}`;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  // Those of one width together, the width of the load first, so that a page is resized as rarely as possible.
  const rank = ({ context, viewport }: LookOrder): number =>
    context === viewport ? -1 : viewports.words.indexOf(viewport);
  return [...groups.values()].map((group) => group.toSorted((a, b) => rank(a) - rank(b)));
}

export async function lookCloser(
  tools: RunTools,
  orders: readonly LookOrder[],
  hooks: EngineHooks,
): Promise<ReadonlyMap<string, CloserLook>> {
  const looks = new Map<string, CloserLook>();
  if (orders.length === 0) return looks;
  const pool = tools.tabs('per_visit');
  const { signal } = hooks.deadline;
  const visit = async (group: readonly LookOrder[]): Promise<void> => {
    const [first] = group;
    if (first === undefined || signal.aborted) return;
    const session = await pool.take(first.context, signal);
    let healthy = false;
    try {
      const loaded = await performStep(
        { action: 'goto', path: first.path },
        { session, deadlineMs: documentMs, signal },
      );
      if (loaded.outcome === 'done') {
        await settle(session, { quietMs: 150, capMs: 4_000, signal });
        await lookAtGroup(session, group, looks, signal);
      }
      healthy = true;
    } catch {
      // The findings stand without it.
      hooks.emit({ kind: 'step', message: 'A finding could not be inspected', route: first.route });
    } finally {
      await pool.giveBack(session, healthy);
    }
  };
  await inParallel(byPage(orders), parallel, (group) => tools.scheduler.inTab(() => visit(group)));
  return looks;
}
