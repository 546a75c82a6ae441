import { hasEnded, useFixChecks, useReport, useStatus } from '../../data/run-queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunNav } from '../../parts/run-nav.tsx';
import { Section } from '../../parts/section.tsx';
import { count } from '../../words/say.ts';
import { FixTimeline } from './fix-timeline.tsx';
import { FixVerificationTable } from './fix-verification-table.tsx';
import { StartFixCheck } from './start-fix-check.tsx';

/** Finding by finding; only the owner knows the run of a Fix Check. */
function LatestResult({ runId }: { readonly runId: string }) {
  const report = useReport(runId);
  return (
    <Loaded query={report} what="the last Fix Check" lines={5}>
      {({ fixVerification }) =>
        fixVerification === null ? null : <FixVerificationTable verification={fixVerification} />
      }
    </Loaded>
  );
}

export function FixCheckPage({ runId }: { readonly runId: string }) {
  const status = useStatus(runId);
  const checks = useFixChecks(runId);
  const latest = checks.data?.fixChecks.findLast(({ state }) => state === 'completed')?.runId ?? undefined;
  const going = checks.data?.fixChecks.some(({ state }) => !hasEnded(state)) ?? false;
  return (
    <>
      <RunNav runId={runId} here="fix_check" />
      <PageTitle title="Fix Check">
        <p className="lead">
          Replays every failing scenario of this run exactly as it failed, in fresh browsers. Only “Fixed, verified”
          counts as a fix. It costs no credit.
        </p>
      </PageTitle>
      <Loaded query={status} what="the run" lines={3}>
        {(run) => <StartFixCheck runId={runId} run={run} going={going} />}
      </Loaded>
      {latest !== undefined && <LatestResult runId={latest} />}
      <Section title="Timeline">
        <Loaded query={checks} what="the Fix Checks" lines={4}>
          {({ fixChecks, left }) => (
            <>
              <FixTimeline checks={fixChecks} />
              <p className="soft">{count(left, 'more Fix Check')} of this run can be started.</p>
            </>
          )}
        </Loaded>
      </Section>
    </>
  );
}
