import { operationalDepthSchema } from '#contract/operational-depth.ts';
import { viewDepth } from '#core/report/views/view-depth.ts';
import type { Verb } from '../call.ts';
import { finishedView } from './finished-view.ts';

export const readOperationalDepth: Verb<'read_operational_depth'> = (context, call) =>
  finishedView(context, 'operational-depth', call.params.runId, (report) =>
    operationalDepthSchema.parse(viewDepth(report)),
  );
