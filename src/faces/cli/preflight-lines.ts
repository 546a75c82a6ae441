import type { PreflightCheck } from '#contract/preflight.ts';
import { terminalText } from './terminal-text.ts';

/** The checks that failed, one line each. */
export const preflightLines = (checks: readonly PreflightCheck[] | null): string[] =>
  (checks ?? [])
    .filter(({ ok }) => !ok)
    .map(({ check, expected, seen }) => terminalText(`  preflight ${check}: expected ${expected}, seen ${seen}`));
