// Pictures of runs with a login are for the owner only; all others are readable by anyone with the runId.
import { extname } from 'node:path';
import { loadArtifact } from '#service/store/artifacts.ts';
import { refuse } from '../answer.ts';
import type { Verb } from '../call.ts';
import { findRun, mayDrive } from './find-run.ts';

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.webp': 'image/webp', '.jpeg': 'image/jpeg' };

export const readPicture: Verb<'read_picture'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  if (!found.ok) return found.answer;
  const { run } = found;
  if (run.withLogin) {
    if (call.caller === null) return refuse('authentication_required');
    if (!mayDrive(call.caller, run)) return refuse('forbidden', { message: 'This run belongs to another account.' });
  }
  const { name } = call.params;
  // The folder refuses invalid names, so they never reach the database.
  const bytes = await context.store.files.read(run.id, name);
  const artifact = bytes === null ? null : await loadArtifact(context.store.db, run.id, name);
  if (artifact === null || bytes === null)
    return refuse('not_found', { message: 'There is no such picture, or it has expired.' });
  const type = types[extname(name)] ?? 'application/octet-stream';
  return { kind: 'served', served: { bytes, etag: `"${artifact.sha256}"`, type } };
};
