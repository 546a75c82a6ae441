// The given words are the authenticated scenario actions; the rest are the rows of the registry and work in any scenario.
import { allActions } from '../steps/all-actions.ts';
import { type WordOf, closedSet } from './closed-set.ts';

export const actionKinds = closedSet({
  given: ['setCookie', 'clearSession', 'clickByTestId', 'fillByTestId'],
  chosen: allActions.map(({ action }) => action),
});
export type ActionKind = WordOf<typeof actionKinds>;
