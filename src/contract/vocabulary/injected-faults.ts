import { type WordOf, closedSet } from './closed-set.ts';

export const injectedFaults = closedSet({
  chosen: ['click_swallowed', 'response_500', 'write_dropped', 'text_removed', 'response_empty'],
});
export type InjectedFault = WordOf<typeof injectedFaults>;
