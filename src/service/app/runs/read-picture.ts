// Pictures of runs with a login are for the owner only; all others are readable by anyone with the runId.
import { extname } from 'node:path';
import { loadArtifact } from '#service/store/artifacts.ts';
import { type Answer, refuse } from '../answer.ts';
import type { Verb } from '../call.ts';
import type { Caller } from '../caller.ts';
import type { Run } from '#service/store/tables.ts';
import { findRun } from './find-run.ts';

export const pictureTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
};

/** Null: whoever asks may see them. */
export function refusePictures(caller: Caller | null, run: Run): Answer<never> | null {
  if (!run.withLogin) return null;
  if (caller === null) return refuse('authentication_required');
  // Not even an admin: they show what the login of the owner opens.
  return caller.accountId === run.accountId
    ? null
    : refuse('forbidden', { message: 'This run belongs to another account.' });
}

export const readPicture: Verb<'read_picture'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  if (!found.ok) return found.answer;
  const { run } = found;
  const refused = refusePictures(call.caller, run);
  if (refused !== null) return refused;
  const { name } = call.params;
  // The folder refuses invalid names, so they never reach the database.
  const bytes = await context.store.files.read(run.id, name);
  const artifact = bytes === null ? null : await loadArtifact(context.store.db, run.id, name);
  if (artifact === null || bytes === null)
    return refuse('not_found', { message: 'There is no such picture, or it has expired.' });
  const type = pictureTypes[extname(name)] ?? 'application/octet-stream';
  return { kind: 'served', served: { bytes, etag: `"${artifact.sha256}"`, type } };
};
