// Drawn anew at every read: a later Fix Check changes its colours.
import { createHash } from 'node:crypto';
import { viewAppMap } from '#core/report/views/view-app-map.ts';
import { drawAppMap } from '#service/draw/draw-app-map.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';
import { endedFixChecks } from './ended-fix-checks.ts';
import { findRun } from './find-run.ts';
import { finishedReport } from './finished-report.ts';

const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const readAppMap: Verb<'read_app_map'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  if (!found.ok) return found.answer;
  const finished = await finishedReport(context, found.run);
  if (!finished.ok) return finished.answer;
  const checks = await endedFixChecks(context, found.run);
  const map = viewAppMap(
    finished.report,
    checks.map(({ report }) => report),
  );
  if (call.query.format !== 'svg') return value(map);
  const bytes = Buffer.from(drawAppMap(map));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { kind: 'served', served: { bytes, etag, type: 'image/svg+xml; charset=utf-8', policy } };
};
