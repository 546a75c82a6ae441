import type { AppMap } from '#contract/app-map.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { mapColours } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';

type Row = AppMap['nodes'][number];

const columns: readonly Column<Row>[] = [
  { head: 'Page', cell: ({ route }) => <TargetText text={route} /> },
  {
    head: 'State',
    cell: ({ colour }) => (
      <>
        <span className={`dot ${colour}`} aria-hidden="true" /> {mapColours[colour]}
      </>
    ),
  },
  { head: 'Depth', cell: ({ depth }) => plain(depth) },
  { head: 'Findings', cell: ({ findings }) => findings, numeric: true },
];

/** The same as the drawing, for whoever reads or prints it. */
export const MapTable = ({ nodes }: Pick<AppMap, 'nodes'>) => (
  <details className="options">
    <summary>The map as a table</summary>
    <DataTable
      label="Pages of the map"
      columns={columns}
      rows={nodes}
      keyOf={({ route }) => route}
      empty="There are no pages."
    />
  </details>
);
