import { consolePath } from '#contract/console-pages.ts';
import type { FixChecks } from '#contract/fix-checks.ts';
import { hasEnded } from '../../data/run-queries.ts';
import { Link } from '../../navigation/link.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Time } from '../../parts/time.tsx';
import { fixStatuses, states } from '../../words/labels.ts';
import { percent } from '../../words/say.ts';

type Check = FixChecks['fixChecks'][number];

function Entry({ runId, name, state, status, errorBound, createdAt }: Check) {
  const ended = hasEnded(state);
  return (
    <li>
      <span>
        <Mark {...(ended ? fixStatuses[status] : states[state])} />{' '}
        {runId === null ? <span>{name}</span> : <Link to={consolePath('run', runId)}>{name}</Link>}
      </span>
      <span className="soft">
        <Time at={createdAt} />
      </span>
      <span>
        {ended ? fixStatuses[status].about : 'Replaying the failing scenarios.'}{' '}
        {errorBound !== null && `Chance of luck: at most ${percent(errorBound)}.`}
      </span>
    </li>
  );
}

/** Newest first: the last word on the fix is on top. */
export const FixTimeline = ({ checks }: { readonly checks: FixChecks['fixChecks'] }) =>
  checks.length === 0 ? (
    <p className="empty">No Fix Check of this run yet.</p>
  ) : (
    <ol className="timeline" reversed>
      {checks.toReversed().map((check) => (
        <Entry key={check.name} {...check} />
      ))}
    </ol>
  );
