// An audit as Playwright code. Null: a Playwright test cannot check the same.
import { noConsoleErrors, noFailedRequests, quiet } from './page-health-code.ts';
import type { Code } from './step-writer.ts';

const noLayoutFault = (type: string): Code => [quiet, `expect(await layoutFaults(page)).not.toContain("${type}");`];
const noException: Code = [quiet, 'expect(seen.exceptions(), "uncaught exceptions").toBe(0);'];

const audits: ReadonlyMap<string, Code> = new Map([
  ['http_error', noFailedRequests],
  ['page_unreachable', noFailedRequests],
  ['broken_resource', noFailedRequests],
  ['uncaught_exception', noException],
  ['exception_on_click', noException],
  ['console_error', noConsoleErrors],
  ...(
    ['horizontal_overflow', 'broken_image', 'missing_alt_text', 'missing_form_label', 'contrast_violation'] as const
  ).map((type) => [type, noLayoutFault(type)] as const),
]);

export const judgeCode = (audit: string): Code | null => audits.get(audit) ?? null;
