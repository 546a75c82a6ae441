import { proofPackSchema } from '#contract/proof-pack.ts';
import { viewProofPack } from '#core/report/views/view-proof-pack.ts';
import { loadArtifacts } from '#service/store/artifacts.ts';
import type { Verb } from '../call.ts';

import { finishedView } from './finished-view.ts';
import { runAddress } from './run-links.ts';

export const readProofPack: Verb<'read_proof_pack'> = (context, call) =>
  finishedView(context, 'proof-pack', call.params.runId, async (report, run) => {
    const artifacts = await loadArtifacts(context.store.db, run.id);
    const rows = artifacts.map(({ name, kind, sha256, bytes, keptUntil }) => ({
      url: `${runAddress(context.publicUrl, run.id)}/pictures/${name}`,
      kind,
      sha256,
      bytes,
      keptUntil: keptUntil.toISOString(),
    }));
    return proofPackSchema.parse(viewProofPack(report, rows));
  });
