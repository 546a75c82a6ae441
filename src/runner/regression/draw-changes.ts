// The pictures of confirmed changes, kept with this run: the run compared with may be deleted, and its id is a secret.
import type { EvidenceItem } from '#contract/finding.ts';
import type { ArtifactKind } from '#contract/vocabulary/artifact-kinds.ts';
import { placeName } from '#core/regression/baseline.ts';
import type { Change } from '#core/regression/change.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { Picture } from '#engine/session/picture.ts';
import { drawChange } from '#engine/jobs/regression/draw-change.ts';
import { type Earlier, ignoredBoxes } from './compare-place.ts';
import type { TakenPlace } from './take-places.ts';
import type { ConfirmedChange } from './confirm-changes.ts';
import { pictureAddress } from '../finding-pictures.ts';
import type { Live } from '../live.ts';

const boxesOf = (change: Change): { before: LookBox[]; after: LookBox[] } => {
  if (change.type === 'visual_regression' && change.regions.length > 0) {
    const regions = [...change.regions];
    return { before: regions, after: regions };
  }
  return {
    before: change.before === null ? [] : [change.before],
    after: change.after === null ? [] : [change.after],
  };
};

export async function drawChanges(
  live: Live,
  runId: string,
  confirmed: readonly ConfirmedChange[],
  taken: ReadonlyMap<string, TakenPlace>,
  earlier: ReadonlyMap<string, Earlier>,
): Promise<readonly ConfirmedFinding[]> {
  const drawn: ConfirmedFinding[] = [];
  const ignoreOf = (name: string): LookBox[] => {
    const then = earlier.get(name)?.place;
    const now = taken.get(name)?.stable;
    return then === undefined || now === undefined ? [] : ignoredBoxes(then, now);
  };
  for (const [index, { folded, ...finding }] of confirmed.entries()) {
    const name = placeName(finding.at.visit);
    const before = earlier.get(name)?.picture ?? null;
    const after = taken.get(name)?.loads[0]?.shot?.png ?? null;
    const [change] = folded.changes;
    const pictures =
      before === null || after === null || change === undefined
        ? null
        : await drawChange(before, after, boxesOf(change), ignoreOf(name)).catch(() => null);
    const items: EvidenceItem[] = [];
    const show = async (part: string, kind: ArtifactKind, note: string, picture: Picture): Promise<void> => {
      const file = await live.keep(`change-${String(index + 1).padStart(3, '0')}-${part}`, picture, { kind });
      if (file === null) return;
      const { width, height } = picture;
      // A kind of its own, so that the same-test lock counts the pictures as proof.
      items.push({ kind: part, note, artifact: { kind, url: pictureAddress(runId, file), width, height } });
    };
    if (pictures !== null) {
      await show(
        'before',
        'screenshot',
        'Before: the page of the earlier run, with a box around the change.',
        pictures.before,
      );
      await show('after', 'screenshot', 'After: the page of this run, with a box around the change.', pictures.after);
      await show('diff', 'diff', 'The difference: changed pixels in red, with a box around them.', pictures.diff);
    }
    const { at } = finding;
    const failure = { ...at.failure, evidence: [...at.failure.evidence, ...items] };
    drawn.push({ ...finding, at: { ...at, failure } });
  }
  return drawn;
}
