import { consolePath } from '#contract/console-pages.ts';
import type { Report } from '#contract/report.ts';
import { Link } from '../../navigation/link.tsx';
import { useArrival } from '../../navigation/use-arrival.ts';
import { RunNav } from '../../parts/run-nav.tsx';
import { FixVerificationTable } from '../fix-check/fix-verification-table.tsx';
import { ExportLinks } from './export-links.tsx';
import { FindingsPart } from './findings-part.tsx';
import { LayoutTable } from './layout-table.tsx';
import { PreflightTable } from './preflight-table.tsx';
import { RouteTable } from './route-table.tsx';
import { ScenarioTable, ownScenarios } from './scenario-table.tsx';
import { Summaries } from './summaries.tsx';
import { UnconfirmedPart } from './unconfirmed-part.tsx';
import { UntestedPart } from './untested-part.tsx';
import { VerdictHead } from './verdict-head.tsx';

interface Props {
  readonly runId: string;
  readonly report: Report;
}

export function ReportView({ runId, report }: Props) {
  useArrival();
  const { parentRunId, kind } = report.run;
  return (
    <>
      <RunNav runId={runId} here="run" />
      <VerdictHead report={report} runId={runId} />
      {kind === 'fix_check' && parentRunId !== null && (
        <p>
          This checks the findings of <Link to={consolePath('run', parentRunId)}>an earlier run</Link>.
        </p>
      )}
      {report.preflight != null && <PreflightTable checks={report.preflight} />}
      {report.fixVerification !== null && <FixVerificationTable verification={report.fixVerification} />}
      <FindingsPart runId={runId} report={report} />
      {report.unconfirmed.length > 0 && <UnconfirmedPart report={report} />}
      {ownScenarios(report).length > 0 && <ScenarioTable report={report} />}
      <RouteTable report={report} />
      <LayoutTable report={report} />
      <Summaries report={report} />
      <UntestedPart report={report} />
      <ExportLinks runId={runId} />
    </>
  );
}
