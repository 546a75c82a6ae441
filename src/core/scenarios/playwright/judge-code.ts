// What an audit of ours looks for, where a Playwright test can look for the same. Null: it cannot.
import type { Code } from './step-writer.ts';

const quiet = 'await quiet(page, seen);';
const noLayoutFault = (type: string): Code => [quiet, `expect(await layoutFaults(page)).not.toContain("${type}");`];
const noFailure: Code = [quiet, 'expect(seen.failed(), "failed requests to the own origin").toBe(0);'];
const noException: Code = [quiet, 'expect(seen.exceptions(), "uncaught exceptions").toBe(0);'];

const audits: ReadonlyMap<string, Code> = new Map([
  ['http_error', noFailure],
  ['page_unreachable', noFailure],
  ['broken_resource', noFailure],
  ['uncaught_exception', noException],
  ['exception_on_click', noException],
  ['console_error', [quiet, 'expect(seen.errors(), "errors in the console").toBe(0);']],
  ...(
    ['horizontal_overflow', 'broken_image', 'missing_alt_text', 'missing_form_label', 'contrast_violation'] as const
  ).map((type) => [type, noLayoutFault(type)] as const),
]);

export const judgeCode = (audit: string): Code | null => audits.get(audit) ?? null;
