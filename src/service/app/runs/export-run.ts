import { createHash } from 'node:crypto';
import type { Report } from '#contract/report.ts';
import { type ExportFormat, exportFormats } from '#contract/vocabulary/export-formats.ts';
import { viewPlaywright } from '#core/report/views/view-playwright.ts';
import { needsWorkflowCode } from '#core/scenarios/export-playwright.ts';
import { refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { finishedReport } from './finished-report.ts';

interface ExportRow {
  readonly type: string;
  readonly view: (report: Report, context: AppContext) => string | Promise<string>;
}

/** An export is its view and its row here. Null: not built yet. */
const allExports: Readonly<Record<ExportFormat, ExportRow | null>> = {
  playwright: {
    type: 'text/plain; charset=utf-8',
    view: async (report, { workflowCode }) =>
      viewPlaywright(report, needsWorkflowCode(report.scenarios) ? ((await workflowCode?.()) ?? null) : null),
  },
  html: null,
  sarif: null,
  junit: null,
  ctrf: null,
  markdown: null,
  'in-toto': null,
};

const available = exportFormats.words.filter((format) => allExports[format] !== null);

export const exportRun: Verb<'export_run'> = async (context, call) => {
  const { runId, format } = call.params;
  const row = allExports[format];
  if (row === null)
    return refuse('capability_unavailable', {
      message: `The export ${format} is not available yet. Use ${available.join(' or ')}.`,
    });
  const found = await findRun(context, runId);
  if (!found.ok) return found.answer;
  const finished = await finishedReport(context, found.run);
  if (!finished.ok) return finished.answer;
  const bytes = Buffer.from(await row.view(finished.report, context));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { kind: 'served', served: { bytes, etag, type: row.type } };
};
