import { type WordOf, closedSet } from './closed-set.ts';

export const severities = closedSet({ chosen: ['critical', 'high', 'medium', 'low'] });
export type Severity = WordOf<typeof severities>;

/** A finding of this severity or worse fails a run, unless the caller chose another one. */
export const defaultFailOn = 'medium' as const satisfies Severity;

/** As a sentence names it. */
export const orHigher = (least: Severity): string => (least === 'critical' ? least : `${least} or higher`);

/** `words` goes from the worst to the lightest. */
export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  severities.words.indexOf(severity) <= severities.words.indexOf(least);
