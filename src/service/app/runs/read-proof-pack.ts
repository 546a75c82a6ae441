import type { Verb } from '../call.ts';
import { signedPack } from '../proof/signed-pack.ts';
import { finishedView } from './finished-view.ts';

export const readProofPack: Verb<'read_proof_pack'> = (context, call) =>
  finishedView(context, 'proof-pack', call.params.runId, (report) => signedPack(context, report));
