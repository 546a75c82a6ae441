import { type WordOf, closedSet } from './closed-set.ts';

/** Where in an application a hint points. */
export const hintPlaces = closedSet({
  chosen: ['script', 'style', 'markup', 'request_handler', 'resource', 'content', 'data', 'configuration', 'test'],
});
export type HintPlace = WordOf<typeof hintPlaces>;
