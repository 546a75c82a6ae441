import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithKey } from '../../data/call-with-key.ts';
import { isSignedIn } from '../../data/session.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';

/** What its owner may do to a run that goes on. */
export function RunControls({ runId }: { readonly runId: string }) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['status', runId] });
  const cancel = useMutation({ mutationFn: () => callWithKey('cancel_run', { params: { runId } }), onSuccess });
  const shoot = useMutation({ mutationFn: () => callWithKey('request_screenshot', { params: { runId } }), onSuccess });
  if (!isSignedIn()) return null;
  const error = cancel.error ?? shoot.error;
  return (
    <>
      <div className="actions">
        <button type="button" className="quiet" disabled={shoot.isPending} onClick={() => shoot.mutate()}>
          Take a screenshot
        </button>
        <button type="button" className="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the run
        </button>
        <span role="status" className="soft small">
          {cancel.data?.message ?? shoot.data?.message ?? ''}
        </span>
      </div>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
