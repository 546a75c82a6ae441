import { consolePath } from '#contract/console-pages.ts';
import { useComparison, useHistory } from '../../data/run-queries.ts';
import { goTo, useHere } from '../../navigation/location.ts';
import { Choice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunNav } from '../../parts/run-nav.tsx';
import { verdicts } from '../../words/labels.ts';
import { when } from '../../words/say.ts';
import { ComparedFindings } from './compared-findings.tsx';
import { ComparedPictures } from './compared-pictures.tsx';

function Comparison({ base, head }: { readonly base: string; readonly head: string }) {
  const comparison = useComparison(base, head);
  return (
    <Loaded query={comparison} what="the comparison" lines={10}>
      {(data) => (
        <>
          <ComparedFindings comparison={data} />
          <ComparedPictures base={base} head={head} />
        </>
      )}
    </Loaded>
  );
}

/** The earlier runs of the same target; their ids are for the owner. */
function BaseChoice({ runId, base }: { readonly runId: string; readonly base: string | null }) {
  const history = useHistory(runId);
  const choose = (value: string): void =>
    goTo(`${consolePath('compare', runId)}${value === '' ? '' : `?base=${encodeURIComponent(value)}`}`, 'replace');
  return (
    <Loaded query={history} what="earlier runs" lines={2}>
      {({ earlierRuns }) => {
        const known = earlierRuns.flatMap((run) => (run.runId === null ? [] : [{ ...run, id: run.runId }]));
        if (known.length === 0 && base === null)
          return (
            <p className="empty">There is no earlier run of this target to compare with, or you are not its owner.</p>
          );
        const options = known
          .toReversed()
          .map(({ id, finishedAt, verdict }) => [id, `${when(finishedAt)}: ${verdicts[verdict].word}`] as const);
        const given =
          base !== null && !known.some(({ id }) => id === base) ? [[base, 'The run of the address'] as const] : [];
        return (
          <Choice
            name="base"
            label="Compare with"
            value={base ?? ''}
            options={[['', 'Choose an earlier run'], ...given, ...options]}
            onChange={choose}
          />
        );
      }}
    </Loaded>
  );
}

export function ComparePage({ runId }: { readonly runId: string }) {
  const base = useHere().query.get('base');
  return (
    <>
      <RunNav runId={runId} here="compare" />
      <PageTitle title="Compare">
        <p className="lead">
          What is new, still there or gone since an earlier run. Gone means: the same check ran again.
        </p>
      </PageTitle>
      <BaseChoice runId={runId} base={base} />
      {base !== null && <Comparison key={base} base={base} head={runId} />}
    </>
  );
}
