import { type WordOf, closedSet } from './closed-set.ts';

export const actionFidelityClasses = closedSet({
  given: [
    'real_pointer',
    'native_fill',
    'keyboard_type',
    'programmatic_click',
    'evaluate_fallback',
    'synthetic_event',
    'ambiguous',
    'not_applicable',
  ],
});
export type ActionFidelityClass = WordOf<typeof actionFidelityClasses>;
