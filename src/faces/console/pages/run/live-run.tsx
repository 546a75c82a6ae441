import type { RunStatus } from '#contract/run-status.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunMark } from '../../parts/run-mark.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { modes } from '../../words/labels.ts';
import { hostOf } from '../../words/say.ts';
import { LiveEvents } from './live-events.tsx';
import { LivePicture } from './live-picture.tsx';
import { PhaseLine } from './phase-line.tsx';
import { RunControls } from './run-controls.tsx';

interface Props {
  readonly status: RunStatus;
  /** The last question was not answered: what is shown may be older than it looks. */
  readonly behind: boolean;
}

function Progress({ status: { state, progress, currentStep } }: { readonly status: RunStatus }) {
  const said = state === 'queued' ? 'Waiting for its turn' : (currentStep ?? 'Starting');
  return (
    <div className="progress">
      <progress max={100} value={progress.percent} aria-label="Progress of the run" />
      <p>
        <strong>{progress.percent} %</strong>{' '}
        <span className="soft">{progress.total > 0 ? `${progress.done} of ${progress.total} steps` : ''}</span>
      </p>
      <p className="current" aria-live="polite">
        <TargetText text={said} />
      </p>
    </div>
  );
}

export function LiveRun({ status, behind }: Props) {
  return (
    <>
      <PageTitle
        title={status.kind === 'fix_check' ? 'Fix Check in progress' : `${modes[status.mode].name} in progress`}
        about={hostOf(status.target)}
        aside={<RunMark state={status.state} verdict={status.verdict} />}
      >
        <p>
          <TargetText text={status.target} />
        </p>
      </PageTitle>
      {behind && (
        <p className="notice warn" role="status">
          The service did not answer just now. This page goes on asking.
        </p>
      )}
      <div className="live">
        <div className="panel">
          <PhaseLine phase={status.phase} />
          <Progress status={status} />
          <RunControls runId={status.runId} />
        </div>
        <LivePicture shot={status.latestScreenshot} />
      </div>
      <LiveEvents events={status.recentProofEvents ?? []} />
    </>
  );
}
