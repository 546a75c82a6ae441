import type { AppMap } from '#contract/app-map.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { mapColours } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';

type Row = AppMap['states'][number] & { readonly by: AppMap['transitions'][number]['by'] };

const columns: readonly Column<Row>[] = [
  { head: 'Page', cell: ({ route }) => <TargetText text={route} /> },
  { head: 'Kind', cell: ({ kind }) => plain(kind) },
  { head: 'Name', cell: ({ name }) => <TargetText text={name} /> },
  {
    head: 'Opened by',
    cell: ({ by }) =>
      by === null ? (
        'Loading the page'
      ) : (
        <>
          {plain(by.role)} <TargetText text={by.name} />
        </>
      ),
  },
  {
    head: 'State',
    cell: ({ colour }) => (
      <>
        <span className={`dot ${colour}`} aria-hidden="true" /> {mapColours[colour]}
      </>
    ),
  },
  { head: 'Findings', cell: ({ findingIds }) => findingIds.length, numeric: true },
];

/** Dialogs, menus and tabs that a control opened. */
export function StateTable({ map: { states, transitions } }: { readonly map: AppMap }) {
  if (states.length === 0) return null;
  const rows = states.map((state) => ({ ...state, by: transitions.find(({ to }) => to === state.id)?.by ?? null }));
  return (
    <details className="options">
      <summary>States of the pages</summary>
      <DataTable label="States of the pages" columns={columns} rows={rows} keyOf={({ id }) => id} empty="None." />
    </details>
  );
}
