import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import { thresholds } from './thresholds.ts';

/** The limits that the page readers use. A reader may report more than a rule fails, never less. */
export const layoutLimits = (): LayoutLimits => ({ ...thresholds });
