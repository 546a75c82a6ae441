import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import { thresholds } from './thresholds.ts';

/** What the page is told of the rules. A reader may tell of more than a rule condemns, never of less. */
export const layoutLimits = (): LayoutLimits => ({ ...thresholds });
