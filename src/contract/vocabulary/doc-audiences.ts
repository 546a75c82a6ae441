import { type WordOf, closedSet } from './closed-set.ts';

export const docAudiences = closedSet({ given: ['public', 'agent'] });
export type DocAudience = WordOf<typeof docAudiences>;
