// A finished run changes no more once its records are removed: each of its views is drawn and checked once and then
// served as bytes.
import { createHash } from 'node:crypto';
import { runIdSchema } from '#contract/ids.ts';
import { type Report, reportSchema } from '#contract/report.ts';
import { mayBeCleared } from '#service/store/record-entries.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import { type Answer, refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import { withPictureAddresses } from './absolute-pictures.ts';
import { finishedReport } from './finished-report.ts';

const views = ['report', 'proof-pack', 'compact-proof', 'fix-hints', 'operational-depth'] as const;
export type ViewName = (typeof views)[number];

/** Draws the value of a view and passes it through the strict schema of its endpoint. */
export type DrawView = (report: Report, run: Run) => Promise<unknown> | unknown;

const keyOf = (view: ViewName, runId: string): string => `${view} ${runId}`;

export function dropServed(context: AppContext, runId: string): void {
  for (const view of views) context.served.drop(keyOf(view, runId));
}

export async function finishedView(
  context: AppContext,
  view: ViewName,
  runId: string,
  draw: DrawView,
): Promise<Answer<never>> {
  if (!runIdSchema.safeParse(runId).success) return refuse('not_found');
  const key = keyOf(view, runId);
  const { db } = context.store;
  const kept = await context.served.take(key, async () => (await loadRun(db, runId)) !== null);
  if (kept !== null) return { kind: 'served', served: kept };

  const run = await loadRun(db, runId);
  if (run === null) return refuse('not_found');
  const finished = await finishedReport(context, run);
  if (!finished.ok) return finished.answer;
  const report = withPictureAddresses(reportSchema.parse(finished.report), context.publicUrl);
  const bytes = Buffer.from(JSON.stringify(await draw(report, run)));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const served = { bytes, etag, type: 'application/json; charset=utf-8' };
  if (!(await mayBeCleared(db, run, context.store.clock()))) context.served.keep(key, served);
  return { kind: 'served', served };
}
