import { type WordOf, closedSet } from './closed-set.ts';

export const keyRoles = closedSet({ given: ['customer', 'admin'] });
export type KeyRole = WordOf<typeof keyRoles>;
