// One visit: load, settle, look, keep watching, look again. Real faults often show a second or two after the load.
import { mayBeBlank } from '#core/audits/runtime/blank-page.ts';
import { limit } from '#contract/limits.ts';
import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { PictureFact, SettleFact, Visit } from '#core/evidence/visit.ts';
import { gatherCheckFacts } from '#engine/session/check-facts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { inkOf, takePicture } from '#engine/session/picture.ts';
import { redactFacts } from '#engine/session/redact-facts.ts';
import { lookAtAccess } from '#engine/session/look-at-access.ts';
import { measureLayouts } from '#engine/session/measure-layouts.ts';
import { pause } from '#engine/session/settle.ts';
import { EffectWatch } from '#engine/probe/effect-watch.ts';
import { lookAtWays } from '#engine/probe/look-at-ways.ts';
import { probePage } from '#engine/probe/probe-page.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import type { VisitOrder } from './visit-order.ts';
import type { VisitResult, VisitTools } from './visit-tools.ts';
import { type WatchedPage, settleLoaded, watchPage, watchUntilReady } from './watch-page.ts';

/** Longer than what scripts usually wait for the end of a resize. */
const restAfterResizeMs = 600;

const baseOf = ({ key, route, context, arrivedBy }: VisitOrder, { document }: LoadedPage) => ({
  key,
  route,
  template: templateOf(route),
  context,
  arrivedBy,
  document,
});

const emptyResult = (
  session: PageSession,
  order: VisitOrder,
  loaded: LoadedPage,
  seen: Partial<Visit>,
): VisitResult => ({
  steps: loaded.steps,
  found: [],
  at: session.page.url(),
  controls: [],
  visit: {
    ...baseOf(order, loaded),
    ...nothingSeen,
    ...session.log.read(),
    ...seen,
    crashed: session.log.crashed,
    seenAtMs: Math.round(session.now()),
  },
});

async function keepPicture(
  session: PageSession,
  order: VisitOrder,
  tools: VisitTools,
  { page, secrets }: WatchedPage,
): Promise<PictureFact[]> {
  const bare = page !== null && mayBeBlank(page);
  if ((!order.picture && !bare) || session.log.crashed) return [];
  const picture = await takePicture(session, secrets).catch(() => null);
  if (picture === null) return [];
  const ink = bare ? await inkOf(picture) : null;
  const name = await tools.savePicture(order.key, picture);
  return [{ name, viewport: session.log.viewport, width: picture.width, height: picture.height, ink }];
}

/** Null where a control that was used explains the stop, or there was none. */
function stopOf(
  session: PageSession,
  { loadFired }: LoadedPage,
  loadedAt: number,
  probes: readonly ProbeFact[] = [],
): SettleFact | null {
  if (session.stopped === null || probes.some(({ outcome }) => outcome === 'hung')) return null;
  const ms = Math.round(session.now() - loadedAt);
  return { quiet: false, ms, loadFired, watchedMs: ms, stopped: session.stopped };
}

/** What cannot be read leaves the question open; a page that had to be closed is told as such. */
async function waysOf(
  session: PageSession,
  order: VisitOrder,
  tools: VisitTools,
  watch: EffectWatch | null,
): Promise<Pick<Visit, 'ways'>> {
  if (order.ways === undefined || order.ways === 'note') return {};
  const ways = await lookAtWays(session, order.ways === 'use' ? watch : null, tools).catch(() => {
    tools.signal.throwIfAborted();
    session.throwIfStopped();
    return null;
  });
  return ways === null ? {} : { ways };
}

/** For whoever only wants the controls used: nothing is looked at, but the page must be ready for use. */
async function useControls(
  session: PageSession,
  order: VisitOrder,
  tools: VisitTools,
  loaded: LoadedPage,
  watch: EffectWatch,
): Promise<VisitResult> {
  const loadedAt = session.now();
  await session.ask('holdLoops', []).catch(() => false);
  await settleLoaded(session, tools.signal);
  const look = () =>
    session
      .ask('readFacts', [limit('auditedNodes')])
      .then(redactFacts)
      .catch(() => null);
  await watchUntilReady(session, loadedAt, tools, look, (facts) => facts);
  const isUp = (): boolean => !session.log.crashed;
  const ways = isUp() ? await waysOf(session, order, tools, watch) : {};
  const probed = order.probe === undefined || !isUp() ? null : await probePage(session, watch, order.probe, tools);
  const probes = probed?.facts ?? [];
  const seen = { ...ways, probes, settle: stopOf(session, loaded, loadedAt, probes) };
  return { ...emptyResult(session, order, loaded, seen), silent: probed?.silent ?? [] };
}

/** Of a page that had to be closed, only that and what its log has is told. */
async function lookAtPage(
  session: PageSession,
  order: VisitOrder,
  tools: VisitTools,
  watch: EffectWatch | null,
): Promise<VisitResult> {
  const loaded = await loadPage(session, order, tools.signal);
  const loadedAt = session.now();
  if (!loaded.loaded) return emptyResult(session, order, loaded, { settle: stopOf(session, loaded, loadedAt) });
  try {
    if (watch !== null && order.onlyUse) return await useControls(session, order, tools, loaded, watch);
    return await lookAtLoaded(session, order, tools, loaded, watch);
  } catch (error) {
    tools.signal.throwIfAborted();
    if (session.stopped === null) throw error;
    return emptyResult(session, order, loaded, { settle: stopOf(session, loaded, loadedAt) });
  }
}

async function lookAtLoaded(
  session: PageSession,
  order: VisitOrder,
  tools: VisitTools,
  loaded: LoadedPage,
  watch: EffectWatch | null,
): Promise<VisitResult> {
  const { signal, scheduler } = tools;
  const loadedAt = session.now();
  const checking = order.checkLinks.length > 0 ? tools.checkLinks(order.checkLinks) : Promise.resolve([]);
  const seen = await watchPage(session, order, tools);
  const isUp = (): boolean => !session.log.crashed;
  const check = order.check !== undefined && isUp() ? await gatherCheckFacts(session, order.check) : null;
  await tools.onLastLook?.(session);
  const pictures = await keepPicture(session, order, tools, seen);
  // A replay decides: it also waits for pages that answer a resize only when it seems to be over.
  const wait = (ms: number): Promise<void> => scheduler.rest(() => pause(ms, signal));
  const rest = order.arrivedBy === 'replay' ? { ms: restAfterResizeMs, wait } : null;
  const layouts = isUp() ? await measureLayouts(session, order.viewports, signal, rest) : [];
  session.throwIfStopped();
  // What the page says while the focus moves is our doing, not its own.
  const log = session.log.read();
  const access = order.access && isUp() ? await lookAtAccess(session, seen.glance) : null;
  session.throwIfStopped();
  const ways = isUp() ? await waysOf(session, order, tools, watch) : {};
  const probed = watch !== null && order.probe !== undefined && isUp();
  const probes = probed ? (await probePage(session, watch, order.probe!, tools)).facts : [];
  const { settled, watchedMs, page, firstLook, links, external, shift } = seen;
  return {
    steps: loaded.steps,
    found: seen.found,
    at: seen.at,
    controls: seen.controls,
    ways: seen.ways,
    visit: {
      ...baseOf(order, loaded),
      settle: stopOf(session, loaded, loadedAt, probes) ?? {
        quiet: settled.quiet,
        ms: settled.ms,
        loadFired: loaded.loadFired,
        watchedMs,
      },
      ...log,
      page,
      firstLook,
      ...seen.content,
      links,
      externalLinks: external,
      linkChecks: await checking,
      layouts,
      shift,
      access,
      pictures,
      ...ways,
      probes,
      ...(check === null ? {} : { check }),
      crashed: session.log.crashed,
      seenAtMs: Math.round(loadedAt + watchedMs),
    },
  };
}

export async function visitPage(session: PageSession, order: VisitOrder, tools: VisitTools): Promise<VisitResult> {
  if (order.probe === undefined && order.ways !== 'use') return lookAtPage(session, order, tools, null);
  const watch = await EffectWatch.of(session);
  try {
    return await lookAtPage(session, order, tools, watch);
  } finally {
    await watch.end();
  }
}
