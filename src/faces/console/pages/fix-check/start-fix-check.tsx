import { useMutation, useQueryClient } from '@tanstack/react-query';
import { consolePages } from '#contract/console-pages.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { callWithKey } from '../../data/call-with-key.ts';
import { hasEnded } from '../../data/run-queries.ts';
import { isSignedIn } from '../../data/session.ts';
import { Link } from '../../navigation/link.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { severityOrder } from '../../words/labels.ts';

interface Props {
  readonly runId: string;
  readonly run: RunStatus;
  readonly going: boolean;
}

/** Why no Fix Check can be started; null: one can. */
function obstacle({ run, going }: Props): string | null {
  if (!hasEnded(run.state)) return 'The run has not ended yet.';
  if (going) return 'A Fix Check is under way.';
  const found = severityOrder.some((severity) => run.failureCounts[severity] > 0);
  return found || run.kind === 'fix_check' ? null : 'The run found nothing that could be fixed.';
}

export function StartFixCheck(props: Props) {
  const { runId } = props;
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => callWithKey('start_fix_check', { params: { runId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['fix-checks', runId] }),
  });
  const why = obstacle(props);
  if (!isSignedIn())
    return (
      <p className="panel">
        <Link to={consolePages.sign_in}>Sign in</Link> as the owner of the run to start a Fix Check.
      </p>
    );
  return (
    <div className="panel">
      <div className="actions">
        <button type="button" disabled={why !== null || start.isPending} onClick={() => start.mutate()}>
          Check the fix
        </button>
        <span className="soft" role="status">
          {why ?? 'Deploy your fix first.'}
        </span>
      </div>
      {start.error !== null && <ErrorNotice error={start.error} />}
    </div>
  );
}
