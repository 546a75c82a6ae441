import type { RunStatus } from '#contract/run-status.ts';
import { ownPath } from '../../parts/picture.tsx';
import { timeOfDay } from '../../words/say.ts';

/** The newest screenshot, in a frame that is there from the start. */
export const LivePicture = ({ shot }: { readonly shot: RunStatus['latestScreenshot'] }) => (
  <figure className="picture live-picture">
    <div className="shot">
      {shot === null ? (
        <span className="soft">The first screenshot comes with the first page.</span>
      ) : (
        <img src={ownPath(shot.url)} alt="The page that the run is on" />
      )}
    </div>
    <figcaption>{shot === null ? 'No screenshot yet' : `Latest screenshot, ${timeOfDay(shot.takenAt)}`}</figcaption>
  </figure>
);
