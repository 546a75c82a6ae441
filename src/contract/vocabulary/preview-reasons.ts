// Why a campaign preview ended without a comparison.
import { type WordOf, closedSet } from './closed-set.ts';

export const previewReasons = closedSet({ chosen: ['target_crashes_browser', 'engine_crashed', 'worker_lost'] });
export type PreviewReason = WordOf<typeof previewReasons>;
