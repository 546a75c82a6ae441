// The lines by which a test waits for the page and asks how it fares.
import type { Code } from './step-writer.ts';

export const quiet = 'await quiet(page, seen);';

export const noConsoleErrors: Code = [quiet, 'expect(await late(seen.errors), "errors in the console").toBe(0);'];

export const noFailedRequests: Code = [
  quiet,
  'expect(await late(seen.failed), "failed requests to the own origin").toBe(0);',
];
