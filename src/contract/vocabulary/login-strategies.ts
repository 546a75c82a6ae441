// How a saved login signs in: those strategies of a request that carry what signs in, instead of naming it.
import { type WordOf, closedSet } from './closed-set.ts';

export const loginStrategies = closedSet({
  given: ['login_form', 'steps', 'storage_state', 'cookies', 'session_injection'],
});
export type LoginStrategyName = WordOf<typeof loginStrategies>;
