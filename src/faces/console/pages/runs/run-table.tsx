import { consolePath } from '#contract/console-pages.ts';
import type { ListedRun } from '#contract/run-list.ts';
import { Link } from '../../navigation/link.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { RunMark } from '../../parts/run-mark.tsx';
import { Time } from '../../parts/time.tsx';
import { modes } from '../../words/labels.ts';
import { FindingCounts } from './finding-counts.tsx';

const columns: readonly Column<ListedRun>[] = [
  { head: 'Result', cell: ({ state, verdict }) => <RunMark state={state} verdict={verdict} /> },
  {
    head: 'Target',
    cell: ({ runId, target, createdAt }) => (
      <Link to={consolePath('run', runId)} aria-label={`Run of ${target}, ${createdAt}`} className="target-link">
        {target}
      </Link>
    ),
  },
  { head: 'Mode', cell: ({ kind, mode }) => (kind === 'fix_check' ? 'Fix Check' : modes[mode].name) },
  { head: 'Findings', cell: ({ failureCounts }) => <FindingCounts counts={failureCounts} /> },
  { head: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export const RunTable = ({ runs, empty }: { readonly runs: readonly ListedRun[]; readonly empty: string }) => (
  <DataTable label="Runs" columns={columns} rows={runs} keyOf={({ runId }) => runId} empty={empty} />
);
