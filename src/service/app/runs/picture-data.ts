// The pictures of the findings of a run as data URLs, for a file that stands alone. The most severe findings come first.
import { extname } from 'node:path';
import { limit } from '#contract/limits.ts';
import type { Report } from '#contract/report.ts';
import type { AppContext } from '../app-context.ts';
import { pictureTypes } from './read-picture.ts';

export async function pictureData(
  { store }: AppContext,
  runId: string,
  { findings }: Report,
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  let left = limit('htmlPictureBytes');
  for (const { artifact } of findings.flatMap(({ evidence }) => evidence)) {
    if (artifact === undefined || pictures.has(artifact.url)) continue;
    const name = artifact.url.split('/').at(-1) ?? '';
    const type = pictureTypes[extname(name)];
    const bytes = type === undefined ? null : await store.files.read(runId, name);
    if (bytes === null || bytes.length > left) continue;
    left -= bytes.length;
    pictures.set(artifact.url, `data:${type};base64,${bytes.toString('base64')}`);
  }
  return pictures;
}
