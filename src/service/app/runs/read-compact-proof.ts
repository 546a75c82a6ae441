import { compactProofSchema } from '#contract/compact-proof.ts';
import { viewCompactProof } from '#core/report/views/view-compact-proof.ts';
import type { Verb } from '../call.ts';
import { finishedView } from './finished-view.ts';
import { runLinks } from './run-links.ts';

export const readCompactProof: Verb<'read_compact_proof'> = (context, call) =>
  finishedView(context, 'compact-proof', call.params.runId, (report, run) =>
    compactProofSchema.parse(viewCompactProof(report, runLinks(context.publicUrl, run.id))),
  );
