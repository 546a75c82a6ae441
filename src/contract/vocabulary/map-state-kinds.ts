import { type WordOf, closedSet } from './closed-set.ts';

/** What kind of state a page is in, beside its address. */
export const mapStateKinds = closedSet({ chosen: ['dialog', 'menu', 'tab', 'layer'] });
export type MapStateKind = WordOf<typeof mapStateKinds>;
