// Uses one control like a person would and tells which channels moved; it never says what that means.
import { limit } from '#contract/limits.ts';
import { thresholds } from '#core/audits/interaction/thresholds.ts';
import type { AimAnswer, EndingAnswer, SampleAnswer } from '#core/evidence/probe-answers.ts';
import { type ProbeChannel, type ProbeFact, probeChannels } from '#core/evidence/probe-facts.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import { redactElement } from '../gather/redact-facts.ts';
import type { PageSession } from '../gather/page-session.ts';
import { pause, settle } from '../gather/settle.ts';
import { classifyClick } from './classify-action.ts';
import { type Shot, blocksOf, changedBlocks, takeShot } from './compare-pixels.ts';
import type { Scheduler } from '../scheduler.ts';
import type { EffectWatch } from './effect-watch.ts';
import { readListeners } from './listener-facts.ts';

export interface ProbeBench {
  readonly session: PageSession;
  readonly watch: EffectWatch;
  readonly signal: AbortSignal;
  readonly scheduler: Scheduler;
  /** Places of the page that move by themselves, as far as they are known. */
  readonly noise: Set<string>;
}

/** What one use of a control showed. */
export type Use = Pick<
  ProbeFact,
  | 'outcome'
  | 'reason'
  | 'fidelity'
  | 'moved'
  | 'held'
  | 'exceptions'
  | 'listeners'
  | 'cover'
  | 'watchedMs'
  | 'baselineMs'
  | 'noise'
  | 'asked'
>;

export interface Pace {
  readonly baselineMs: number;
  /** How often the page is looked at in that time. */
  readonly baselineParts: number;
  readonly hoverMs: number;
  /** How long after the click the page is looked at for the first time. */
  readonly firstMs: number;
  readonly watchMs: number;
  readonly pixels: boolean;
}

/** Nothing that a control does is over sooner. */
const leastMs = 100;

/** A quick look first; who stays silent gets the long one, from a fresh page. */
export const quickLook: Pace = {
  baselineMs: 0,
  baselineParts: 0,
  hoverMs: 60,
  firstMs: leastMs,
  watchMs: 400,
  pixels: false,
};
/** Beyond the time in which a control must answer, so that none is left undecided for a few milliseconds. */
const watchSlackMs = 100;
export const longLook = (): Pace => ({
  baselineMs: 400,
  baselineParts: 1,
  hoverMs: 700,
  firstMs: 0,
  watchMs: thresholds.answerMs + watchSlackMs,
  pixels: true,
});
/** On a page that moves by itself the time without a click is as long as the time after it, with the hover. */
export const patientLook = (): Pace => ({
  ...longLook(),
  baselineMs: thresholds.answerMs - watchSlackMs,
  baselineParts: 7,
});

const sampleMs = 60;
const ringMargin = 28;
const restlessMargin = 4;
const shotsAt = [450, 1_300, 2_400];
const coveredAgainMs = 700;
/** A look that fades out is given time to do so. */
const fadeMs = 250;
const fadeTries = 3;

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

const isChannel = (word: string): word is ProbeChannel => (probeChannels as readonly string[]).includes(word);

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

/** Nearly all of it is waiting for an answer: other pages work meanwhile. */
export const useControl = (bench: ProbeBench, index: number, pace: Pace): Promise<Use> =>
  bench.scheduler.rest(() => useNow(bench, index, pace));

async function useNow(bench: ProbeBench, index: number, pace: Pace): Promise<Use> {
  const { session, watch, signal } = bench;
  const target = await aim(bench, index);
  if (target === null) return { ...nothing, outcome: 'not_found', reason: 'the control left the page' };
  if (target.point === null) return blocked(bench, index, target);
  const listeners = pace.pixels ? await readListeners(session, index) : null;
  const touch = viewportSizes[session.home].touch;
  const startedAt = session.now();
  watch.beginBaseline();
  await park(bench, target);
  if (!(await session.ask('beginWatch', [index, [...bench.noise]])))
    return { ...nothing, outcome: 'not_found', reason: 'the control left the page' };
  let restedFirst: Shot | null = null;
  let rested: Shot | null = null;
  if (pace.pixels) restedFirst = await takeShot(session);
  for (let part = 0; part < pace.baselineParts; part += 1) {
    await pause(pace.baselineMs / pace.baselineParts, signal);
    await session.ask('noteNoise', []);
  }
  if (pace.pixels) rested = await takeShot(session);
  if (!touch) {
    await session.page.mouse.move(target.point.x, target.point.y, { steps: 2 });
    await pause(pace.hoverMs, signal);
    await settle(session, { quietMs: 60, capMs: 400, signal });
  }
  const opensByHover = await session.ask('noteHover', []);
  const hovered = pace.pixels ? await takeShot(session) : null;
  await watch.beginClick();
  const before = session.log.mark();
  const clickedAt = session.now();
  const baselineMs = Math.round(clickedAt - startedAt);
  if (touch) await session.page.touchscreen.tap(target.point.x, target.point.y);
  else {
    await session.page.mouse.down();
    await session.page.mouse.up();
  }

  const moved = new Set<ProbeChannel>(opensByHover ? ['scene'] : []);
  let left = false;
  let hintOnly = false;
  const note = (seen: SampleAnswer | null): void => {
    if (seen === null) {
      left = true;
      moved.add('navigation');
      return;
    }
    hintOnly = seen.hintOnly;
    for (const channel of seen.moved) if (isChannel(channel)) moved.add(channel);
  };
  const noise = changedBlocks(restedFirst, rested);
  const restlessBoxes = pace.pixels ? await session.ask('noiseBoxes', []).catch(() => []) : [];
  const width = viewportSizes[session.log.viewport].width;
  const notePixels = async (final: boolean): Promise<void> => {
    if (rested === null || noise === null) return;
    const now = await takeShot(session);
    const fromRest = changedBlocks(rested, now);
    if (now === null || fromRest === null) return;
    const fromHover = changedBlocks(hovered, now) ?? fromRest;
    const own = blocksOf(target.box, now, width, ringMargin);
    const restless = new Set(restlessBoxes.flatMap((box) => [...blocksOf(box, now, width, restlessMargin)]));
    for (const block of fromRest) {
      if (noise.has(block) || restless.has(block)) continue;
      if (!final && (own.has(block) || !fromHover.has(block))) continue;
      moved.add('pixels');
      return;
    }
  };
  let shots = 0;
  if (pace.firstMs > 0) await pause(pace.firstMs, signal);
  for (;;) {
    const spent = session.now() - clickedAt;
    note(await session.ask('sample', []).catch(() => null));
    for (const channel of await watch.moved()) moved.add(channel);
    if (pace.pixels && moved.size === 0 && spent >= (shotsAt[shots] ?? Number.POSITIVE_INFINITY)) {
      shots += 1;
      await notePixels(false);
    }
    if (left || (moved.size > 0 && spent >= leastMs) || spent >= pace.watchMs) break;
    await pause(sampleMs, signal);
  }
  const watchedMs = Math.round(session.now() - clickedAt);
  if (moved.size === 0 && pace.pixels) {
    await park(bench, target);
    await settle(session, { quietMs: 80, capMs: 600, signal });
    let last = await session.ask('finalSample', []).catch(() => null);
    for (let tries = 0; tries < fadeTries && last !== null && last.moved.length > 0; tries += 1) {
      await pause(fadeMs, signal);
      last = await session.ask('finalSample', []).catch(() => null);
    }
    note(last);
    for (const channel of await watch.moved()) moved.add(channel);
    if (moved.size === 0) await notePixels(true);
  }
  const ending: EndingAnswer | null = await session.ask('endWatch', []).catch(() => null);
  for (const place of ending?.noise ?? []) if (bench.noise.size < limit('auditedNodes')) bench.noise.add(place);
  return {
    outcome: 'exercised',
    reason: hintOnly ? 'hint' : null,
    fidelity: classifyClick(ending?.events ?? [], {
      focusOn: ending?.focusOn ?? false,
      left: left || moved.has('navigation'),
    }),
    moved: [...moved],
    held: watch.held(),
    exceptions: session.log.exceptionsSince(before),
    listeners,
    cover: null,
    watchedMs,
    baselineMs,
    ...(ending === null ? {} : { noise: { places: ending.noise.length, of: ending.entries } }),
  };
}
