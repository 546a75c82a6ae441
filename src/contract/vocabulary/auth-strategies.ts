import { type WordOf, closedSet } from './closed-set.ts';

export const authStrategies = closedSet({
  given: ['storage_state', 'cookies', 'login_form', 'session_injection', 'login_memory', 'steps'],
});
export type AuthStrategy = WordOf<typeof authStrategies>;
