import type { LookBox } from '#core/evidence/place-load.ts';

export const areaOf = ({ width, height }: LookBox): number => width * height;

/** With a rim around it. */
export const grown = ({ x, y, width, height }: LookBox, by: number): LookBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Whether they overlap, or are at most `by` apart. */
export const meets = (a: LookBox, b: LookBox, by = 0): boolean =>
  a.x < b.x + b.width + by && b.x < a.x + a.width + by && a.y < b.y + b.height + by && b.y < a.y + a.height + by;

/** Whether the inner one sticks out by at most `by`. */
export const contains = (outer: LookBox, inner: LookBox, by = 0): boolean =>
  outer.x - by <= inner.x &&
  outer.y - by <= inner.y &&
  outer.x + outer.width + by >= inner.x + inner.width &&
  outer.y + outer.height + by >= inner.y + inner.height;
