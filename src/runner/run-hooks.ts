// Writes what the engine reports while it works to the record of the run.
import type { StoredPicture } from '#core/report/report-input.ts';
import type { Deadline } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { pictureAddress } from './finding-pictures.ts';
import type { Live } from './live.ts';

export const runHooks =
  (runId: string, live: Live, deadline: Deadline, pictures: Map<string, StoredPicture>) =>
  (from: number, to: number): EngineHooks => ({
    deadline,
    records: { note: (entry) => live.noteRecord(entry), drop: (stem, made) => live.dropRecord(stem, made) },
    onLive: ({ picture }) => live.lookThrough(picture),
    emit: (event) => {
      if (event.kind === 'page') live.advance(event.done, event.total, from, to);
      else if (event.kind === 'exploring') live.enter('explore', 'Looking at the pages');
      else if (event.kind === 'acting') live.enter('act', 'Trying the controls of the pages');
      else live.say('step', event.message, event.route);
    },
    savePicture: async (name, picture) => {
      const file = await live.keep(name, picture);
      if (file === null) return '';
      const { width, height } = picture;
      pictures.set(file, { name: file, url: pictureAddress(runId, file), width, height });
      return file;
    },
  });
