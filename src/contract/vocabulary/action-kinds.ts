// The given words are the authenticated scenario actions; the rest work in any scenario.
import { type WordOf, closedSet } from './closed-set.ts';

export const actionKinds = closedSet({
  given: ['setCookie', 'clearSession', 'clickByTestId', 'fillByTestId'],
  chosen: [
    'goto',
    'click',
    'fill',
    'type',
    'press',
    'select',
    'check',
    'uncheck',
    'hover',
    'upload',
    'waitFor',
    'reload',
    'back',
    'setViewport',
    'evaluate',
  ],
});
export type ActionKind = WordOf<typeof actionKinds>;
