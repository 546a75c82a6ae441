import type { FixVerification } from '#contract/fix-verification.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { fixStatuses } from '../../words/labels.ts';
import { count, percent, plain } from '../../words/say.ts';

type Row = FixVerification['scenarios'][number];

const columns: readonly Column<Row>[] = [
  { head: 'Status', cell: ({ status }) => <Mark {...fixStatuses[status]} /> },
  {
    head: 'Finding',
    cell: ({ title, findingId, route }) => (
      <>
        {title ?? <code>{findingId}</code>} {route !== undefined && <TargetText text={route} />}
      </>
    ),
  },
  { head: 'Why', cell: ({ reason }) => plain(reason) },
  {
    head: 'Replays',
    cell: ({ replays: { passed, failed, unsure } }) =>
      `${passed} passed, ${failed} failed${unsure > 0 ? `, ${unsure} unsure` : ''}`,
  },
  {
    head: 'Chance of luck',
    cell: ({ errorBound }) => (errorBound === null ? '–' : percent(errorBound)),
    numeric: true,
  },
];

export function FixVerificationTable({ verification }: { readonly verification: FixVerification }) {
  const { status, scenarios, newFailures, notRetested, errorBound } = verification;
  return (
    <Section title="Result" about={fixStatuses[status].about}>
      <p>
        {errorBound === null
          ? 'No bound of the error can be given.'
          : `Error bound: the chance that these passes are luck is at most ${percent(errorBound)}.`}{' '}
        {count(newFailures.length, 'new failure')}, {notRetested.length} not retested.
      </p>
      <DataTable
        label="Scenarios of the Fix Check"
        columns={columns}
        rows={scenarios}
        keyOf={({ scenarioId }) => scenarioId}
        empty="No scenario was replayed."
      />
      {newFailures.length > 0 && (
        <ul className="plain-list">
          {newFailures.map(({ findingId, title, route }) => (
            <li key={findingId}>
              New: {title} on <TargetText text={route} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
