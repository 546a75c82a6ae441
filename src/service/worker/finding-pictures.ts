// One picture per confirmed finding: the page of its first replay, the element boxed where the picture shows it.
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import type { Store } from '#service/store/open-store.ts';
import { annotatePicture } from '#engine/gather/annotate-picture.ts';
import type { LiveRun } from './live-run.ts';

export const pictureAddress = (runId: string, name: string): string => `/api/runs/${runId}/pictures/${name}`;

export async function drawFindingPictures(
  store: Store,
  live: LiveRun,
  runId: string,
  confirmed: readonly ConfirmedFinding[],
  shown: ReadonlyMap<string, Visit>,
): Promise<ReadonlyMap<string, StoredPicture>> {
  const pictures = new Map<string, StoredPicture>();
  for (const [index, { candidate, at }] of confirmed.entries()) {
    const visit = shown.get(candidate.id);
    const picture = visit?.pictures.at(-1);
    if (visit === undefined || picture === undefined) continue;
    const plain: StoredPicture = {
      name: picture.name,
      url: pictureAddress(runId, picture.name),
      width: picture.width,
      height: picture.height,
    };
    const box = at.failure.element?.box ?? null;
    const bytes = box === null ? null : await store.files.read(runId, picture.name);
    const scale = picture.width / viewportSizes[visit.context].width;
    const drawn = bytes === null || box === null ? null : await annotatePicture(bytes, box, scale);
    const name =
      drawn === null
        ? null
        : await live.keep(`finding-${String(index + 1).padStart(3, '0')}`, {
            bytes: drawn,
            width: picture.width,
            height: picture.height,
          });
    pictures.set(
      candidate.id,
      name === null || box === null ? plain : { ...plain, name, url: pictureAddress(runId, name), box },
    );
  }
  return pictures;
}
