// Uses one control like a person would and tells which channels moved; it never says what that means.
import { limit } from '#contract/limits.ts';
import { thresholds } from '#core/audits/interaction/thresholds.ts';
import type { AimAnswer, EndingAnswer } from '#core/evidence/probe-answers.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { routeOf } from '#core/evidence/route.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import { redactElement } from '#engine/session/redact-facts.ts';
import type { LogRange } from '#engine/session/page-log.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause } from '#engine/session/settle.ts';
import { classifyClick } from './classify-action.ts';
import { ClickEffects, lookBefore, minEffectMs } from './click-effects.ts';
import { readListeners } from './listener-facts.ts';
import type { Pace, ProbeBench } from './probe-bench.ts';

/** What one use of a control showed. */
export type Use = Pick<
  ProbeFact,
  | 'outcome'
  | 'reason'
  | 'fidelity'
  | 'moved'
  | 'leadsTo'
  | 'held'
  | 'keptUsual'
  | 'exceptions'
  | 'listeners'
  | 'cover'
  | 'watchedMs'
  | 'baselineMs'
  | 'noise'
  | 'asked'
  | 'sees'
  | 'seenAtMs'
> & { readonly range?: LogRange };

/** A quick look first; who stays silent gets the long one, from a fresh page. */
export const quickLook: Pace = {
  baselineMs: 0,
  baselineParts: 0,
  hoverMs: 60,
  firstMs: minEffectMs,
  watchMs: 400,
  pixels: false,
  worn: false,
};
export const wornLook: Pace = { ...quickLook, worn: true };
/** Beyond the time in which a control must answer, so that none is left undecided for a few milliseconds. */
const watchSlackMs = 100;
export const longLook = (): Pace => ({
  baselineMs: 400,
  baselineParts: 1,
  hoverMs: 700,
  firstMs: 0,
  watchMs: thresholds.answerMs + watchSlackMs,
  pixels: true,
  worn: false,
});
/** On a page that moves by itself the time without a click is as long as the time after it, with the hover. */
export const patientLook = (): Pace => ({
  ...longLook(),
  baselineMs: thresholds.answerMs - watchSlackMs,
  baselineParts: 7,
});

const coveredAgainMs = 700;

const nothing: Use = {
  outcome: 'not_used',
  reason: null,
  fidelity: null,
  moved: [],
  held: 0,
  exceptions: [],
  listeners: null,
  cover: null,
  watchedMs: 0,
  baselineMs: 0,
};

async function aim(bench: ProbeBench, index: number): Promise<AimAnswer | null> {
  const { coverPoints, coverOpacity } = thresholds;
  const ask = () => bench.session.ask('aimAt', [index, { coverPoints, coverOpacity }]);
  const first = await ask();
  if (first === null || first.point !== null) return first;
  // A layer that is just moving away is no cover.
  await pause(coveredAgainMs, bench.signal);
  return ask();
}

/** Rests the pointer where it touches nothing; a finger does not rest. */
async function park({ session }: ProbeBench, { park: place }: AimAnswer): Promise<void> {
  if (!viewportSizes[session.home].touch) await session.page.mouse.move(place.x, place.y);
}

async function blocked({ session }: ProbeBench, index: number, { cover }: AimAnswer): Promise<Use> {
  return {
    ...nothing,
    outcome: 'blocked',
    reason: 'no place of the control can be reached with a pointer',
    cover: cover === null ? null : { kind: cover.kind, element: cover.element && redactElement(cover.element) },
    listeners: await readListeners(session, index),
  };
}

/** null: a pointer can reach it. */
export async function reachControl(bench: ProbeBench, index: number): Promise<Use | null> {
  const target = await aim(bench, index);
  return target === null || target.point !== null ? null : blocked(bench, index, target);
}

const gone: Use = { ...nothing, outcome: 'not_found', reason: 'the control left the page' };

export const useControl = (bench: ProbeBench, index: number, pace: Pace): Promise<Use> =>
  bench.scheduler.watch(() => useNow(bench, index, pace));

async function useNow(bench: ProbeBench, index: number, pace: Pace): Promise<Use> {
  const { session, watch } = bench;
  const target = await aim(bench, index);
  if (target === null) return gone;
  if (target.point === null) return blocked(bench, index, target);
  const listeners = pace.pixels ? await readListeners(session, index) : null;
  const startedAt = session.now();
  watch.beginBaseline();
  await park(bench, target);
  if (!(await session.ask('beginWatch', [index, [...bench.noise], pace.worn]))) return gone;
  const before = await lookBefore(bench, target.point, pace);
  await watch.beginClick();
  const mark = session.log.mark();
  const stoodAt = session.page.url();
  const clickedAt = session.now();
  await clickAt(session, target.point);
  const threw = (): boolean => session.log.exceptionsSince(mark).length > 0;
  const seen = new ClickEffects(bench, target, pace, before);
  await seen.watch(clickedAt, threw);
  const watchedMs = Math.round(session.now() - clickedAt);
  if (seen.moved.size === 0 && pace.pixels && !threw()) {
    await park(bench, target);
    await seen.lookAtLast();
  }
  const ending: EndingAnswer | null = await session.ask('endWatch', []).catch(() => null);
  for (const place of ending?.noise ?? []) if (bench.noise.size < limit('auditedNodes')) bench.noise.add(place);
  return {
    outcome: 'exercised',
    reason: seen.hintOnly ? 'hint' : null,
    fidelity: classifyClick(ending?.events ?? [], {
      focusOn: ending?.focusOn ?? false,
      left: seen.left || seen.moved.has('navigation'),
    }),
    moved: [...seen.moved],
    ...leadsTo(watch.wentTo() ?? session.page.url(), stoodAt, session.origin),
    ...(seen.sees === undefined ? {} : { sees: seen.sees }),
    held: watch.held(),
    ...(watch.keptUsual() ? { keptUsual: true } : {}),
    exceptions: session.log.exceptionsSince(mark),
    range: session.log.rangeSince(mark),
    seenAtMs: Math.round(session.now()),
    listeners,
    cover: null,
    watchedMs,
    baselineMs: Math.round(clickedAt - startedAt),
    ...(ending === null ? {} : { noise: { places: ending.noise.length, of: ending.entries } }),
  };
}

/** Where the click led, if that is another place of the same origin. */
function leadsTo(address: string, before: string, origin: string): Pick<Use, 'leadsTo'> {
  const url = URL.parse(address);
  return url === null || url.origin !== origin || address === before ? {} : { leadsTo: routeOf(url) };
}

/** A second click where the control stands now, with the pointer parked afterwards. */
export async function clickAgain(bench: ProbeBench, index: number): Promise<void> {
  const target = await aim(bench, index);
  if (target === null || target.point === null) return;
  if (!viewportSizes[bench.session.home].touch) await bench.session.page.mouse.move(target.point.x, target.point.y);
  await clickAt(bench.session, target.point);
  await park(bench, target);
}

async function clickAt(
  { page, home }: PageSession,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<void> {
  if (viewportSizes[home].touch) return page.touchscreen.tap(x, y);
  await page.mouse.down();
  await page.mouse.up();
}
