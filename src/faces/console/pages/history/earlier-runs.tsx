import { consolePath } from '#contract/console-pages.ts';
import type { History } from '#contract/history.ts';
import type { NamedRun } from '#contract/named-run.ts';
import { Link } from '../../navigation/link.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { verdicts } from '../../words/labels.ts';

const columns: readonly Column<NamedRun>[] = [
  { head: 'Verdict', cell: ({ verdict }) => <Mark {...verdicts[verdict]} /> },
  {
    head: 'Run',
    cell: ({ runId, name }) => (runId === null ? name : <Link to={consolePath('run', runId)}>{name}</Link>),
  },
  { head: 'Kind', cell: ({ kind }) => (kind === 'fix_check' ? 'Fix Check' : 'Run') },
  { head: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
];

export const EarlierRuns = ({ history: { run, earlierRuns, runsLeftOut } }: { readonly history: History }) => (
  <Section title="Runs" about={runsLeftOut ? 'There are older runs than these.' : 'Newest first.'}>
    <DataTable
      label="Runs of this target"
      columns={columns}
      rows={[run, ...earlierRuns.toReversed()]}
      keyOf={({ name, finishedAt }) => `${name} ${finishedAt}`}
      empty="There are none."
    />
  </Section>
);
