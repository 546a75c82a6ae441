import type { LayoutPart } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import { type RawLayout, readLayout } from '../layout/read-layout.ts';
import { restore, without } from './declarations.ts';

/** What the layout is like while one declaration is taken away; null where it cannot be taken. */
export function layoutWithout(
  path: string,
  level: number,
  property: string,
  maxNodes: number,
  limits: LayoutLimits,
  only: LayoutPart,
): RawLayout | null {
  try {
    return without(path, level, property, maxNodes) ? readLayout(maxNodes, limits, only) : null;
  } finally {
    restore();
  }
}
