// One picture per confirmed finding: its element boxed where a closer look showed it, else the page of its first replay.
import type { Visit } from '#core/evidence/visit.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import type { CloserLook } from '#engine/jobs/closer-look/look-order.ts';
import { annotatePicture } from '#engine/session/annotate-picture.ts';
import type { Live } from './live.ts';

export const pictureAddress = (runId: string, name: string): string => `/api/runs/${runId}/pictures/${name}`;

export async function drawFindingPictures(
  live: Live,
  runId: string,
  confirmed: readonly ConfirmedFinding[],
  shown: ReadonlyMap<string, Visit>,
  looks: ReadonlyMap<string, CloserLook>,
): Promise<ReadonlyMap<string, StoredPicture>> {
  const pictures = new Map<string, StoredPicture>();
  for (const [index, { candidate }] of confirmed.entries()) {
    const portrait = looks.get(candidate.id)?.portrait ?? null;
    const drawn = portrait === null ? null : await annotatePicture(portrait.picture.bytes, portrait.box);
    if (portrait !== null && drawn !== null) {
      const { width, height } = portrait.picture;
      const name = await live.keep(`finding-${String(index + 1).padStart(3, '0')}`, { bytes: drawn, width, height });
      if (name !== null) {
        pictures.set(candidate.id, { name, url: pictureAddress(runId, name), width, height, box: portrait.box });
        continue;
      }
    }
    const page = shown.get(candidate.id)?.pictures.at(-1);
    if (page === undefined || page.name === '') continue;
    const { name, width, height } = page;
    pictures.set(candidate.id, { name, url: pictureAddress(runId, name), width, height });
  }
  return pictures;
}
