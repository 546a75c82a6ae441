import { type WordOf, closedSet } from './closed-set.ts';

export const viewportChoices = closedSet({ given: ['desktop', 'mobile', 'desktop_mobile'] });
export type ViewportChoice = WordOf<typeof viewportChoices>;
