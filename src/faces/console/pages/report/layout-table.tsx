import type { Report } from '#contract/report.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Section } from '../../parts/section.tsx';
import { viewports as names } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';

type Row = Report['visualLayout']['types'][number];

function cellOf(row: Row, viewport: keyof typeof names): string {
  const seen = row.viewports?.find((each) => each.viewport === viewport);
  if (seen === undefined) return '–';
  if (seen.fail > 0) return `${seen.fail} failed`;
  if (seen.unsure > 0) return `${seen.unsure} unsure`;
  return seen.pass > 0 ? 'ok' : '–';
}

/** Each kind of layout defect at each width: on how many pages it failed. */
export function LayoutTable({ report: { visualLayout } }: { readonly report: Report }) {
  const judged = visualLayout.types.filter(({ pass, fail, unsure }) => pass + fail + unsure > 0);
  const columns: readonly Column<Row>[] = [
    { head: 'Check', cell: ({ type }) => plain(type) },
    ...visualLayout.viewports.map(
      (viewport): Column<Row> => ({
        head: `${names[viewport].width} px`,
        cell: (row) => {
          const said = cellOf(row, viewport);
          return (
            <span className={said.endsWith('failed') ? 'said bad' : said === 'ok' ? 'said good' : 'said'}>{said}</span>
          );
        },
      }),
    ),
  ];
  return (
    <Section title="Layout by width" about={`${visualLayout.pagesMeasured} pages were measured.`} anchor="layout">
      <DataTable
        label="Layout checks by width"
        shape="grid"
        columns={columns}
        rows={judged.toSorted((a, b) => b.fail - a.fail)}
        keyOf={({ type }) => type}
        empty="No page was measured."
      />
    </Section>
  );
}
