import { createHash } from 'node:crypto';
import type { Report } from '#contract/report.ts';
import type { ExportFormat } from '#contract/vocabulary/export-formats.ts';
import { htmlPolicy, viewHtml } from '#core/report/exports/html/view-html.ts';
import { viewCtrf } from '#core/report/exports/view-ctrf.ts';
import { viewJunit } from '#core/report/exports/view-junit.ts';
import { viewMarkdown } from '#core/report/exports/view-markdown.ts';
import { viewSarif } from '#core/report/exports/view-sarif.ts';
import { viewPlaywright } from '#core/report/views/view-playwright.ts';
import { needsWorkflowCode } from '#core/scenarios/export-playwright.ts';
import type { AppContext } from '../app-context.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { finishedReport } from './finished-report.ts';
import { signedPack } from '../proof/signed-pack.ts';
import { pictureData } from './picture-data.ts';
import { refusePictures } from './read-picture.ts';

interface ExportRow {
  readonly type: string;
  readonly view: (report: Report, context: AppContext) => string | Promise<string>;
  /** It holds the pictures of the run, so it is for whoever may see them. */
  readonly hasPictures?: true;
  readonly policy?: string;
}

const json = 'application/json; charset=utf-8';

/** An export is its view and its row here. */
const allExports: Readonly<Record<ExportFormat, ExportRow>> = {
  html: {
    type: 'text/html; charset=utf-8',
    hasPictures: true,
    policy: `${htmlPolicy}; frame-ancestors 'none'; sandbox`,
    view: async (report, context) => viewHtml(report, await pictureData(context, report.run.runId, report)),
  },
  playwright: {
    type: 'text/plain; charset=utf-8',
    view: async (report, { workflowCode }) =>
      viewPlaywright(report, needsWorkflowCode(report.scenarios) ? ((await workflowCode?.()) ?? null) : null),
  },
  sarif: { type: 'application/sarif+json; charset=utf-8', view: (report) => JSON.stringify(viewSarif(report)) },
  junit: { type: 'application/xml; charset=utf-8', view: viewJunit },
  ctrf: { type: json, view: (report) => JSON.stringify(viewCtrf(report)) },
  markdown: { type: 'text/markdown; charset=utf-8', view: viewMarkdown },
  'in-toto': {
    type: 'application/vnd.dsse.envelope.v1+json; charset=utf-8',
    view: async (report, context) => JSON.stringify((await signedPack(context, report)).envelope),
  },
};

export const exportRun: Verb<'export_run'> = async (context, call) => {
  const { runId, format } = call.params;
  const row = allExports[format];
  const found = await findRun(context, runId);
  if (!found.ok) return found.answer;
  const refused = row.hasPictures === true ? refusePictures(call.caller, found.run) : null;
  if (refused !== null) return refused;
  const finished = await finishedReport(context, found.run);
  if (!finished.ok) return finished.answer;
  const bytes = Buffer.from(await row.view(finished.report, context));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return {
    kind: 'served',
    served: { bytes, etag, type: row.type, ...(row.policy === undefined ? {} : { policy: row.policy }) },
  };
};
