import { consolePath } from '#contract/console-pages.ts';
import type { Report } from '#contract/report.ts';
import { Link } from '../../navigation/link.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { Time } from '../../parts/time.tsx';
import { fixStatuses, modes, verdicts } from '../../words/labels.ts';
import { count, duration, plain } from '../../words/say.ts';
import { splitFindings } from './split-findings.ts';

function sentenceOf({ summary, fixVerification }: Report): string {
  if (fixVerification === null) return summary.sentence;
  const { scenarios } = fixVerification;
  const fixed = scenarios.filter(({ status }) => status === 'fixed_verified').length;
  return `${fixed} of ${count(scenarios.length, 'failing scenario is', 'failing scenarios are')} fixed and verified.`;
}

/** The verdict comes first, then the figures that a reader asks for. */
export function VerdictHead({ report, runId }: { readonly report: Report; readonly runId: string }) {
  const { verdict, summary, target, run, coverageConfidence, proofStrength, timings, fixVerification } = report;
  const { failing, advice } = splitFindings(report);
  const { word, tone } = verdicts[verdict];
  const isFixCheck = run.kind === 'fix_check';
  return (
    <>
      <div className={`verdict ${tone}`}>
        <PageTitle
          title={isFixCheck ? `Fix Check: ${word}` : word}
          about={target.host}
          aside={fixVerification === null ? null : <Mark {...fixStatuses[fixVerification.status]} />}
        >
          <p className="lead">{sentenceOf(report)}</p>
          <p>
            <TargetText text={target.url} />
          </p>
        </PageTitle>
        {failing.length > 0 && (
          <p className="actions">
            <Link className="button" to={consolePath('fix_check', runId)}>
              Check a fix
            </Link>
          </p>
        )}
      </div>
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
