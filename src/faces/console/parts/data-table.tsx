import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: true;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Said instead of a table without rows. */
  readonly empty: ReactNode;
  /** On a phone the rows of a list stand below each other; a grid is compared across, so it scrolls. */
  readonly shape?: 'list' | 'grid';
}

export function DataTable<Row>({ label, columns, rows, keyOf, empty, shape = 'list' }: Props<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it by keyboard
    <div className="scroll" role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={shape === 'list' ? 'stacks' : 'grid'}>
        <thead>
          <tr>
            {columns.map(({ head, numeric }) => (
              <th key={head} scope="col" className={numeric && 'numeric'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, numeric }) => (
                <td key={head} data-head={head} className={numeric && 'numeric'}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
