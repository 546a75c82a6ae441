import { fixHintsSchema } from '#contract/fix-hints.ts';
import { viewFixHints } from '#core/report/hints/view-fix-hints.ts';
import type { Verb } from '../call.ts';
import { finishedView } from './finished-view.ts';

export const readFixHints: Verb<'read_fix_hints'> = (context, call) =>
  finishedView(context, 'fix-hints', call.params.runId, (report) => fixHintsSchema.parse(viewFixHints(report)));
