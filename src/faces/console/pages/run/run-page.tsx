import { hasEnded, useReport, useStatus } from '../../data/run-queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { ReportView } from '../report/report-view.tsx';
import { LiveRun } from './live-run.tsx';

function FinishedRun({ runId }: { readonly runId: string }) {
  const report = useReport(runId);
  return (
    <Loaded query={report} what="the report" lines={12}>
      {(data) => <ReportView runId={runId} report={data} />}
    </Loaded>
  );
}

/** One address for a run: live as long as it goes on, the report afterwards. */
export function RunPage({ runId }: { readonly runId: string }) {
  const status = useStatus(runId);
  return (
    <>
      {status.data === undefined && <PageTitle title="Run" />}
      <Loaded query={status} what="the run" lines={12}>
        {(data) =>
          hasEnded(data.state) ? <FinishedRun runId={runId} /> : <LiveRun status={data} behind={status.isError} />
        }
      </Loaded>
    </>
  );
}
