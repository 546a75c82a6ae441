import type { ScenarioRecord } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';

const outcomes = {
  passed: { word: 'Passed', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  unsure: { word: 'Unsure', tone: 'warn' },
} as const;

const columns: readonly Column<ScenarioRecord>[] = [
  { head: 'Result', cell: ({ outcome }) => <Mark {...outcomes[outcome]} /> },
  { head: 'Scenario', cell: ({ title }) => <TargetText text={title} /> },
  { head: 'Page', cell: ({ route }) => <TargetText text={route} /> },
  {
    head: 'Note',
    cell: ({ reason, findingIds }) =>
      findingIds[0] === undefined ? (reason ?? '') : <a href={`#${findingIds[0]}`}>The finding</a>,
  },
];

/** Scenarios that somebody gave or the run discovered; those of single findings are with the findings. */
export const ownScenarios = ({ scenarios }: Report): readonly ScenarioRecord[] =>
  scenarios.filter(({ template }) => !template.startsWith('finding:'));

export const ScenarioTable = ({ report }: { readonly report: Report }) => (
  <Section title="Scenarios">
    <DataTable
      label="Scenarios"
      columns={columns}
      rows={ownScenarios(report)}
      keyOf={({ id, viewport }) => `${id} ${viewport}`}
      empty="None."
    />
  </Section>
);
