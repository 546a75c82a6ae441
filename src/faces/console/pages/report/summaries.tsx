import type { Report } from '#contract/report.ts';
import { Rows } from '../../parts/rows.tsx';
import { Section } from '../../parts/section.tsx';

const byStatus = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, many]) => `${many} × ${status}`)
    .join(', ');

/** What was counted while the pages ran. */
export function Summaries({ report: { accessibility, runtimeEvidence } }: { readonly report: Report }) {
  const { console: lines, network } = runtimeEvidence;
  return (
    <Section title="Accessibility, network and console" anchor="runtime">
      <div className="columns">
        <div className="panel">
          <h3>Accessibility</h3>
          <Rows
            rows={[
              { name: 'Pages checked', value: accessibility.pagesChecked },
              { name: 'Rules passed', value: accessibility.rulesPassed },
              { name: 'Rules failed', value: accessibility.rulesFailed },
              { name: 'Rules unsure', value: accessibility.rulesUnsure },
              { name: 'Engine', value: accessibility.engine ?? 'not run' },
            ]}
          />
        </div>
        <div className="panel">
          <h3>Network</h3>
          <Rows
            rows={[
              { name: 'Requests', value: network.requests },
              { name: 'Failed', value: network.failed },
              { name: 'Refused by the guard', value: network.refusedByGuard },
              { name: 'By status', value: byStatus(network.byStatus) || '–' },
              { name: 'By method', value: byStatus(network.byMethod) || '–' },
            ]}
          />
        </div>
        <div className="panel">
          <h3>Console</h3>
          <Rows
            rows={[
              { name: 'Exceptions', value: lines.exceptions },
              { name: 'Errors', value: lines.errors },
              { name: 'Warnings', value: lines.warnings },
              { name: 'Other lines', value: lines.other },
            ]}
          />
        </div>
      </div>
    </Section>
  );
}
