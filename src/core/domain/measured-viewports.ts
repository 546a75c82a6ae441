// Which widths are measured in which context: touch widths on the touch context, the others on the laptop.
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';

export function viewportsMeasuredIn(
  context: Viewport,
  contexts: readonly Viewport[],
  wanted: readonly Viewport[],
): Viewport[] {
  const alone = contexts.length === 1;
  const mine = wanted.filter((viewport) => alone || viewportSizes[viewport].touch === viewportSizes[context].touch);
  return [context, ...mine.filter((viewport) => viewport !== context)];
}
