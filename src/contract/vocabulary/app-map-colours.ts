import { type WordOf, closedSet } from './closed-set.ts';

export const appMapColours = closedSet({ given: ['purple', 'red', 'yellow', 'gray', 'blue', 'green'] });
export type AppMapColour = WordOf<typeof appMapColours>;
