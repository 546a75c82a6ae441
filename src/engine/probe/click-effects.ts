// What the page is like before a click, and which channels move after it.
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { AimAnswer, SampleAnswer } from '#core/evidence/probe-answers.ts';
import { type ProbeChannel, probeChannels } from '#core/evidence/probe-facts.ts';
import { pause, settle } from '#engine/session/settle.ts';
import { type Shot, blocksOf, changedBlocks, takeShot } from '#engine/session/compare-pixels.ts';
import type { Pace, ProbeBench } from './probe-bench.ts';

/** Nothing that a control does is over sooner. */
export const minEffectMs = 100;
const sampleMs = 60;
/** Who has not answered so soon is looked at less often. */
const soonMs = 600;
const laterSampleMs = 150;
const ringMargin = 28;
const restlessMargin = 4;
const shotsAt = [450, 1_300, 2_400];
/** A look that fades out is given time to do so. */
const fadeMs = 250;
const fadeTries = 3;

const isChannel = (word: string): word is ProbeChannel => (probeChannels as readonly string[]).includes(word);

/** The page at rest and under the pointer, with what moves by itself meanwhile. */
export interface BeforeClick {
  readonly rested: Shot | null;
  readonly hovered: Shot | null;
  /** Blocks of the picture that changed while nothing was done. */
  readonly noise: ReadonlySet<number> | null;
  readonly opensByHover: boolean;
}

export async function lookBefore(
  { session, signal }: ProbeBench,
  { x, y }: { readonly x: number; readonly y: number },
  pace: Pace,
): Promise<BeforeClick> {
  const shoot = (): Promise<Shot | null> => (pace.pixels ? takeShot(session) : Promise.resolve(null));
  const first = await shoot();
  for (let part = 0; part < pace.baselineParts; part += 1) {
    await pause(pace.baselineMs / pace.baselineParts, signal);
    await session.ask('noteNoise', []);
  }
  const rested = await shoot();
  if (!viewportSizes[session.home].touch) {
    await session.page.mouse.move(x, y, { steps: 2 });
    await pause(pace.hoverMs, signal);
    await settle(session, { quietMs: 60, capMs: 400, signal });
  }
  const opensByHover = await session.ask('noteHover', []);
  return { rested, hovered: await shoot(), noise: changedBlocks(first, rested), opensByHover };
}

export class ClickEffects {
  readonly moved = new Set<ProbeChannel>();
  left = false;
  hintOnly = false;
  /** Whether the look that found nothing found a change of our own. */
  sees: boolean | undefined;
  readonly #bench: ProbeBench;
  readonly #target: AimAnswer;
  readonly #pace: Pace;
  readonly #before: BeforeClick;
  #shown: Shot | null;

  constructor(bench: ProbeBench, target: AimAnswer, pace: Pace, before: BeforeClick) {
    this.#bench = bench;
    this.#target = target;
    this.#pace = pace;
    this.#before = before;
    this.#shown = before.hovered;
    if (before.opensByHover) this.moved.add('scene');
  }

  /** Looks again and again until something moved or was thrown, or as long as the pace says. */
  async watch(clickedAt: number, threw: () => boolean): Promise<void> {
    const { session, signal } = this.#bench;
    const { pixels, firstMs, watchMs } = this.#pace;
    let shots = 0;
    let whole = false;
    if (firstMs > 0) await pause(firstMs, signal);
    for (;;) {
      const spent = session.now() - clickedAt;
      // A long look ends with a last one, which reads the page whole.
      this.#note(await session.ask('sample', [whole || (!pixels && spent >= watchMs)]).catch(() => null));
      whole = false;
      await this.#noteChannels();
      if (pixels && this.moved.size === 0 && spent >= (shotsAt[shots] ?? Number.POSITIVE_INFINITY)) {
        shots += 1;
        whole = await this.#notePixels(false);
      }
      const answered = this.moved.size > 0 || threw();
      if (this.left || (answered && spent >= minEffectMs) || spent >= watchMs) return;
      await pause(spent < soonMs ? sampleMs : laterSampleMs, signal);
    }
  }

  /** With the pointer away: what only shows under it is no answer. */
  async lookAtLast(): Promise<void> {
    const { session, signal } = this.#bench;
    const look = () => session.ask('finalSample', []).catch(() => null);
    await settle(session, { quietMs: 80, capMs: 600, signal });
    let last = await look();
    for (let tries = 0; tries < fadeTries && last !== null && last.moved.length > 0; tries += 1) {
      await pause(fadeMs, signal);
      last = await look();
    }
    this.#note(last);
    await this.#noteChannels();
    if (this.moved.size === 0) await this.#notePixels(true);
  }

  #note(seen: SampleAnswer | null): void {
    if (seen === null) {
      this.left = true;
      this.moved.add('navigation');
      return;
    }
    this.hintOnly = seen.hintOnly;
    this.sees = seen.sees;
    for (const channel of seen.moved) if (isChannel(channel)) this.moved.add(channel);
  }

  async #noteChannels(): Promise<void> {
    for (const channel of await this.#bench.watch.moved()) this.moved.add(channel);
  }

  /** Whether the window shows anything new: then the page is worth reading whole. */
  async #notePixels(final: boolean): Promise<boolean> {
    const { session } = this.#bench;
    const { rested, hovered, noise } = this.#before;
    if (rested === null || noise === null) return true;
    const now = await takeShot(session);
    const isNew = now === null || now !== this.#shown;
    this.#shown = now;
    if (now === null || (!isNew && !final)) return isNew;
    const restlessBoxes = await session.ask('noiseBoxes', []).catch(() => []);
    const fromRest = changedBlocks(rested, now);
    if (fromRest === null) return isNew;
    const { width } = viewportSizes[session.log.viewport];
    const fromHover = changedBlocks(hovered, now) ?? fromRest;
    const own = blocksOf(this.#target.box, now, width, ringMargin);
    const restless = new Set(restlessBoxes.flatMap((box) => [...blocksOf(box, now, width, restlessMargin)]));
    for (const block of fromRest) {
      if (noise.has(block) || restless.has(block)) continue;
      if (!final && (own.has(block) || !fromHover.has(block))) continue;
      this.moved.add('pixels');
      break;
    }
    return isNew;
  }
}
