import type { Comparison } from '#contract/compare.ts';
import type { ComparisonClass } from '#contract/vocabulary/comparison-classes.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { comparison as words, severities } from '../../words/labels.ts';

type Row = Comparison['findings'][number];
const maxRoutes = 4;
const order = Object.keys(words) as ComparisonClass[];

const columns: readonly Column<Row>[] = [
  { head: 'Since then', cell: (row) => <Mark {...words[row.class]} /> },
  { head: 'Severity', cell: ({ severity }) => severities[severity].word },
  {
    head: 'Finding',
    cell: ({ title, firstTested }) => (firstTested ? `${title} (on pages that were not tested before)` : title),
  },
  {
    head: 'Pages',
    cell: ({ routes }) => (
      <span className="list">
        {routes.slice(0, maxRoutes).map(({ route }) => (
          <TargetText key={route} text={route} />
        ))}
        {routes.length > maxRoutes && <span className="soft">and {routes.length - maxRoutes} more</span>}
      </span>
    ),
  },
];

export function ComparedFindings({ comparison }: { readonly comparison: Comparison }) {
  const rows = comparison.findings.toSorted((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
  return (
    <Section title="Findings">
      <Facts facts={order.map((each) => ({ name: words[each].word, value: comparison.counts[each] }))} />
      <DataTable
        label="Compared findings"
        columns={columns}
        rows={rows}
        keyOf={({ findingId }) => findingId}
        empty="Neither run has a finding."
      />
      <ul className="plain-list soft">
        {comparison.doNotClaim.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
