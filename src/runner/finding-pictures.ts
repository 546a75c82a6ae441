// One picture per confirmed finding: its element boxed where a closer look showed it, else the page where it was seen.
import type { Visit } from '#core/evidence/visit.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import type { CloserLook } from '#engine/jobs/closer-look/look-order.ts';
import { annotatePicture } from '#engine/session/annotate-picture.ts';
import type { Live } from './live.ts';

export const pictureAddress = (runId: string, name: string): string => `/api/runs/${runId}/pictures/${name}`;

/** A replay that was too slow to be pictured shows what the first look showed. */
const pageOf = ({ sightings }: ConfirmedFinding['candidate'], replay: Visit | undefined) =>
  [...(replay === undefined ? [] : [replay]), ...sightings.map(({ visit }) => visit)]
    .flatMap(({ pictures }) => pictures.at(-1) ?? [])
    .find(({ name }) => name !== '');

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
    const page = pageOf(candidate, shown.get(candidate.id));
    if (page === undefined) continue;
    const { name, width, height } = page;
    pictures.set(candidate.id, { name, url: pictureAddress(runId, name), width, height });
  }
  return pictures;
}
