// Measures the layout after a resize, once the page has answered it: listeners run with the next frame, and what they
// move, or what a style sheet lets glide into place, takes a moment more.
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import { readActivity } from '../activity.ts';
import { later } from '../later.ts';
import { type RawLayout, readLayout } from './read-layout.ts';

/** Tabs that draw nothing have no frames. */
const frameMs = 100;
const quietMs = 60;
const capMs = 1_000;
const stepMs = 20;

const nextFrame = (): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => resolve())), later(frameMs)]);

/** `restMs`: how long nothing may have moved; the caller waited as long since the resize, which some pages answer late. */
export async function readResized(maxNodes: number, limits: LayoutLimits, restMs: number): Promise<RawLayout> {
  const from = performance.now();
  await nextFrame();
  while (performance.now() - from < capMs + restMs) {
    const { stillMs, fontsReady, animations } = readActivity();
    if (fontsReady && animations === 0 && stillMs >= Math.max(quietMs, restMs)) break;
    await later(stepMs);
  }
  return readLayout(maxNodes, limits);
}
