import type { Report } from '#contract/report.ts';
import { Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { Time } from '../../parts/time.tsx';
import { fixStatuses, modes, verdicts } from '../../words/labels.ts';
import { duration, plain } from '../../words/say.ts';
import { splitFindings } from './split-findings.ts';

/** The verdict comes first, then the figures that a reader asks for. */
export function VerdictHead({ report }: { readonly report: Report }) {
  const { verdict, summary, target, run, coverageConfidence, proofStrength, timings, fixVerification } = report;
  const { failing, advice } = splitFindings(report);
  const { word, tone } = verdicts[verdict];
  const isFixCheck = run.kind === 'fix_check';
  return (
    <>
      <PageTitle
        title={isFixCheck ? `Fix Check: ${word}` : word}
        about={target.host}
        aside={fixVerification === null ? null : <Mark {...fixStatuses[fixVerification.status]} />}
      >
        <div className={`verdict ${tone}`}>
          <p className="lead">{summary.sentence}</p>
          <p>
            <TargetText text={target.url} />
          </p>
        </div>
      </PageTitle>
      <Facts
        facts={[
          { name: 'Failing findings', value: failing.length },
          { name: 'Advice', value: advice.length },
          { name: 'Pages tested', value: summary.routesTested },
          { name: 'Coverage', value: plain(coverageConfidence.tier) },
          ...(proofStrength === null ? [] : [{ name: 'Proof', value: plain(proofStrength.level) }]),
          { name: 'Mode', value: isFixCheck ? 'Fix Check' : modes[run.mode].name },
          { name: 'Duration', value: duration(timings.totalMs) },
          { name: 'Finished', value: <Time at={run.finishedAt} /> },
        ]}
      />
    </>
  );
}
