import { useState } from 'react';
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { useFixHints } from '../../data/run-queries.ts';
import { Mark } from '../../parts/mark.tsx';
import { Section } from '../../parts/section.tsx';
import { severities } from '../../words/labels.ts';
import { count } from '../../words/say.ts';
import { type Filters, filterFindings, noFilters } from './filter-findings.ts';
import { FindingCard } from './finding-card.tsx';
import { FindingFilters } from './finding-filters.tsx';
import { splitFindings } from './split-findings.ts';

interface Props {
  readonly runId: string;
  readonly report: Report;
}

type Draw = (finding: Finding) => React.ReactNode;

const Advice = ({ advice, draw }: { readonly advice: readonly Finding[]; readonly draw: Draw }) => (
  <Section title="Advice" about="Confirmed too, but below the severity that fails this run.">
    <ul className="advice">
      {advice.map((finding) => (
        <li key={finding.id}>
          <details>
            <summary>
              <Mark {...severities[finding.severity]} /> {finding.title}{' '}
              <span className="soft small">{count(finding.routes.length, 'page')}</span>
            </summary>
            {draw(finding)}
          </details>
        </li>
      ))}
    </ul>
  </Section>
);

export function FindingsPart({ runId, report }: Props) {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const hints = useFixHints(runId).data?.hints ?? [];
  const shown = filterFindings(report.findings, filters);
  const { failing, advice } = splitFindings({ findings: [...shown], run: report.run });
  const draw: Draw = (finding) => (
    <FindingCard
      finding={finding}
      runId={runId}
      target={report.target.url}
      hint={hints.find(({ findingId }) => findingId === finding.id) ?? null}
    />
  );
  return (
    <>
      <Section title="Findings" anchor="findings">
        {report.findings.length > 1 && (
          <FindingFilters findings={report.findings} filters={filters} shown={shown.length} onChange={setFilters} />
        )}
        {failing.length === 0 && (
          <p className="empty">
            {filters === noFilters ? 'Nothing that fails the run was found.' : 'No failing finding fits the filters.'}
          </p>
        )}
        {failing.map((finding) => (
          <div key={finding.id}>{draw(finding)}</div>
        ))}
      </Section>
      {advice.length > 0 && <Advice advice={advice} draw={draw} />}
    </>
  );
}
