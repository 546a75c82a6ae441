import type { Verb } from '../call.ts';
import { finishedView } from './finished-view.ts';

export const readReport: Verb<'read_report'> = (context, call) =>
  finishedView(context, 'report', call.params.runId, (report) => report);
