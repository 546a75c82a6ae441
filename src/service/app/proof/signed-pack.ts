// The proof packet of a report, signed.
import { type ProofPack, proofPackSchema } from '#contract/proof-pack.ts';
import type { Report } from '#contract/report.ts';
import { statementOf } from '#core/report/packet/statement.ts';
import { viewProofPack } from '#core/report/views/view-proof-pack.ts';
import { loadArtifacts } from '#service/store/artifacts.ts';
import type { AppContext } from '../app-context.ts';
import { withPictureAddresses } from '../runs/absolute-pictures.ts';
import { runAddress } from '../runs/run-links.ts';

export async function signedPack(context: AppContext, report: Report): Promise<ProofPack> {
  const { runId } = report.run;
  const artifacts = await loadArtifacts(context.store.db, runId);
  const rows = artifacts.map(({ name, kind, sha256, bytes, keptUntil }) => ({
    url: `${runAddress(context.publicUrl, runId)}/pictures/${name}`,
    kind,
    sha256,
    bytes,
    keptUntil: keptUntil.toISOString(),
  }));
  const unsigned = viewProofPack(withPictureAddresses(report, context.publicUrl), rows);
  return proofPackSchema.parse({ ...unsigned, envelope: context.signer.sign(statementOf(unsigned)) });
}
