import type { History } from '#contract/history.ts';
import { useHistory, useRuns, useStatus } from '../../data/run-queries.ts';
import { isSignedIn } from '../../data/session.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunNav } from '../../parts/run-nav.tsx';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { historyClasses, severities } from '../../words/labels.ts';
import { count, hostOf } from '../../words/say.ts';
import { EarlierRuns } from './earlier-runs.tsx';
import { TrendChart } from './trend-chart.tsx';

const maxRuns = 30;
const notComparable = { word: 'Not comparable', tone: 'plain' } as const;

const findingColumns: readonly Column<History['findings'][number]>[] = [
  { head: 'Class', cell: (row) => <Mark {...(row.class === null ? notComparable : historyClasses[row.class])} /> },
  { head: 'Severity', cell: ({ severity }) => severities[severity].word },
  { head: 'Finding', cell: ({ title }) => title },
  { head: 'Page', cell: ({ route }) => <TargetText text={route} /> },
  { head: 'Seen in', cell: ({ seenIn }) => count(seenIn.length, 'run') },
];

function Trend({ target }: { readonly target: string }) {
  const runs = useRuns({ target, limit: maxRuns });
  return (
    <Section title="Trend" about="Findings of the runs of this target, oldest on the left.">
      <Loaded query={runs} what="the trend" lines={8}>
        {(list) => <TrendChart runs={list.runs} />}
      </Loaded>
    </Section>
  );
}

function Classified({ history }: { readonly history: History }) {
  return (
    <>
      <Section title="Findings">
        <DataTable
          label="Findings over time"
          columns={findingColumns}
          rows={history.findings}
          keyOf={({ findingId }) => findingId}
          empty="Neither this run nor the one before it has a finding."
        />
      </Section>
      <EarlierRuns history={history} />
    </>
  );
}

export function HistoryPage({ runId }: { readonly runId: string }) {
  const status = useStatus(runId);
  const history = useHistory(runId);
  const target = status.data?.target;
  return (
    <>
      <RunNav runId={runId} here="history" />
      <PageTitle title="History">
        <p className="lead">
          {target === undefined ? 'The runs of this target' : 'The runs of '}
          {target !== undefined && <TargetText text={hostOf(target)} />}, and what became of each finding.
        </p>
      </PageTitle>
      {isSignedIn() && target !== undefined && <Trend target={target} />}
      <Loaded query={history} what="the history" lines={10}>
        {(data) => <Classified history={data} />}
      </Loaded>
    </>
  );
}
