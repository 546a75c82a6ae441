import { createHash } from 'node:crypto';
import type { Report } from '#contract/report.ts';
import type { ExportFormat } from '#contract/vocabulary/export-formats.ts';
import { viewPlaywright } from '#core/report/views/view-playwright.ts';
import { needsWorkflowCode } from '#core/scenarios/export-playwright.ts';
import { refuse } from '../answer.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { finishedReport } from './finished-report.ts';

/** Null: not built yet. */
const views = {
  playwright: viewPlaywright,
  sarif: null,
  junit: null,
  ctrf: null,
  markdown: null,
  'in-toto': null,
} as const satisfies Record<ExportFormat, ((report: Report, workflowCode: string | null) => string) | null>;

export const exportRun: Verb<'export_run'> = async (context, call) => {
  const { runId, format } = call.params;
  const view = views[format];
  if (view === null)
    return refuse('capability_unavailable', { message: `The export ${format} is not available yet. Use playwright.` });
  const found = await findRun(context, runId);
  if (!found.ok) return found.answer;
  const finished = await finishedReport(context, found.run);
  if (!finished.ok) return finished.answer;
  const { report } = finished;
  const workflowCode = needsWorkflowCode(report.scenarios) ? ((await context.workflowCode?.()) ?? null) : null;
  const bytes = Buffer.from(view(report, workflowCode));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { kind: 'served', served: { bytes, etag, type: 'text/plain; charset=utf-8' } };
};
