import type { Report } from '#contract/report.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { plain } from '../../words/say.ts';

type Check = NonNullable<Report['preflight']>[number];

const columns: readonly Column<Check>[] = [
  { head: 'Result', cell: ({ ok }) => <Mark word={ok ? 'Holds' : 'Failed'} tone={ok ? 'good' : 'bad'} /> },
  { head: 'Check', cell: ({ check }) => plain(check) },
  { head: 'Expected', cell: ({ expected }) => <TargetText text={String(expected)} /> },
  { head: 'Seen', cell: ({ seen }) => <TargetText text={String(seen)} /> },
];

export const PreflightTable = ({ checks }: { readonly checks: readonly Check[] }) => (
  <Section title="Preflight">
    <DataTable
      label="Preflight"
      columns={columns}
      rows={checks}
      keyOf={({ check, expected }) => `${check} ${String(expected)}`}
      empty="There was none."
    />
  </Section>
);
