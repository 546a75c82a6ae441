import { hasEnded, useFixChecks, useStatus } from '../../data/run-queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunNav } from '../../parts/run-nav.tsx';
import { Section } from '../../parts/section.tsx';
import { count } from '../../words/say.ts';
import { FixTimeline } from './fix-timeline.tsx';
import { StartFixCheck } from './start-fix-check.tsx';

export function FixCheckPage({ runId }: { readonly runId: string }) {
  const status = useStatus(runId);
  const checks = useFixChecks(runId);
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
