import type { LaunchReadiness } from '#contract/launch-readiness.ts';
import { consolePath } from '#contract/console-pages.ts';
import { useReadiness } from '../../data/run-queries.ts';
import { Link } from '../../navigation/link.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunNav } from '../../parts/run-nav.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { fixStatuses, modes, readiness, severities, verdicts } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';

type Evidence = LaunchReadiness['evidence'][number];

const evidenceColumns: readonly Column<Evidence>[] = [
  { head: 'Verdict', cell: ({ run }) => <Mark {...verdicts[run.verdict]} /> },
  {
    head: 'Run',
    cell: ({ run }) => (run.runId === null ? run.name : <Link to={consolePath('run', run.runId)}>{run.name}</Link>),
  },
  { head: 'Mode', cell: ({ mode, run }) => (run.kind === 'fix_check' ? 'Fix Check' : modes[mode].name) },
  { head: 'Host', cell: ({ host, productionLooking }) => `${host}${productionLooking ? ' (production)' : ''}` },
  { head: 'Coverage', cell: ({ coverageConfidence }) => plain(coverageConfidence) },
  { head: 'Proof', cell: ({ proofStrength }) => (proofStrength === null ? '–' : plain(proofStrength)) },
  { head: 'Fix', cell: ({ fixVerification }) => (fixVerification === null ? '–' : fixStatuses[fixVerification].word) },
  { head: 'Finished', cell: ({ run }) => <Time at={run.finishedAt} /> },
];

const openColumns: readonly Column<LaunchReadiness['openFindings'][number]>[] = [
  { head: 'Severity', cell: ({ severity }) => <Mark {...severities[severity]} /> },
  { head: 'Finding', cell: ({ title }) => title },
  { head: 'Run', cell: ({ run }) => run },
];

function Readiness({ data }: { readonly data: LaunchReadiness }) {
  const { word, tone, about } = readiness[data.verdict];
  return (
    <>
      <div className={`verdict ${tone}`}>
        <div>
          <p className="big">{word}</p>
          <p>{about}</p>
        </div>
      </div>
      <Section title="Reasons">
        <ul className="plain-list">
          {data.reasons.map(({ rule, message }) => (
            <li key={rule}>{message}</li>
          ))}
        </ul>
      </Section>
      {data.openFindings.length > 0 && (
        <Section title="Open findings">
          <DataTable
            label="Open findings"
            columns={openColumns}
            rows={data.openFindings}
            keyOf={({ findingId, run }) => `${findingId} ${run}`}
            empty="None."
          />
        </Section>
      )}
      <Section title="Evidence used">
        <DataTable
          label="Evidence"
          columns={evidenceColumns}
          rows={data.evidence}
          keyOf={({ run }) => `${run.name} ${run.finishedAt}`}
          empty="None."
        />
      </Section>
    </>
  );
}

export function ReadinessPage({ runId }: { readonly runId: string }) {
  const verdict = useReadiness(runId);
  return (
    <>
      <RunNav runId={runId} here="readiness" />
      <PageTitle title="Launch readiness">
        <p className="lead">Whether stored proof is enough to launch: from this run and its Fix Checks.</p>
      </PageTitle>
      <Loaded query={verdict} what="the verdict" lines={8}>
        {(data) => <Readiness data={data} />}
      </Loaded>
    </>
  );
}
