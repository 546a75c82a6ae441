// Why a run says nothing about its target, where that has a name.
import { type WordOf, closedSet } from './closed-set.ts';

export const runReasons = closedSet({
  chosen: ['target_crashes_browser', 'engine_crashed', 'login_unusable', 'secret_blocked'],
});
export type RunReason = WordOf<typeof runReasons>;
