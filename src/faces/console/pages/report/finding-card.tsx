import type { Finding } from '#contract/finding.ts';
import type { FixHint } from '#contract/fix-hints.ts';
import { Mark } from '../../parts/mark.tsx';
import { Picture } from '../../parts/picture.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { severities } from '../../words/labels.ts';
import { count } from '../../words/say.ts';
import { FindingActions } from './finding-actions.tsx';
import { FindingEvidence } from './finding-evidence.tsx';
import { FindingWhere } from './finding-where.tsx';
import { sayStep } from './say-step.ts';
import { Spoken } from './spoken.tsx';

interface Props {
  readonly finding: Finding;
  readonly runId: string;
  readonly target: string;
  readonly hint: FixHint | null;
}

function Pictures({ finding: { evidence, title } }: Pick<Props, 'finding'>) {
  const pictures = evidence.flatMap(({ artifact, note }) => (artifact === undefined ? [] : [{ ...artifact, note }]));
  if (pictures.length === 0) return null;
  return (
    <div className="pictures">
      {pictures.map(({ url, width, height, note }) => (
        <Picture key={url} url={url} width={width} height={height} note={note} alt={`Screenshot: ${title}`} />
      ))}
    </div>
  );
}

function Steps({ finding: { reproduction, title } }: Pick<Props, 'finding'>) {
  const { steps, confirmed, flaky } = reproduction;
  return (
    <>
      <h4>How to reproduce it</h4>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={`${index} ${JSON.stringify(step)}`}>
            <Spoken words={sayStep(step, title)} />
          </li>
        ))}
      </ol>
      <p className="soft small">
        Failed in {confirmed.failed} of {count(confirmed.of, 'replay')} in fresh browsers{flaky ? '; it is flaky' : ''}.
      </p>
    </>
  );
}

const HintSource = ({ file, line, functionName, sure, why }: NonNullable<FixHint['source']>) => (
  <>
    {' '}
    In the source: <TargetText text={`${file}:${line}${functionName === null ? '' : ` in ${functionName}`}`} />{' '}
    <span className="soft">
      {why} How sure: {sure}.
    </span>
  </>
);

const Hint = ({ hint }: { readonly hint: FixHint }) => (
  <p className="hint">
    <strong>Look first at:</strong> {hint.lookAt}{' '}
    {hint.at !== null && <TargetText text={hint.line === null ? hint.at : `${hint.at}:${hint.line}`} />}{' '}
    <span className="soft">{hint.why}</span>
    {hint.source !== null && <HintSource {...hint.source} />}
  </p>
);

export function FindingCard({ finding, runId, target, hint }: Props) {
  const told = finding.evidence.filter(({ artifact }) => artifact === undefined);
  return (
    <article className="finding panel" id={finding.id} aria-labelledby={`${finding.id}-title`}>
      <header>
        <Mark {...severities[finding.severity]} />
        <h3 id={`${finding.id}-title`}>{finding.title}</h3>
      </header>
      <div className="finding-body">
        <div>
          <FindingWhere {...finding} />
          {told.length > 0 && <h4>What was seen</h4>}
          {told.length > 0 && <FindingEvidence items={told} />}
          <Steps finding={finding} />
          {hint !== null && <Hint hint={hint} />}
          {hint === null && finding.fixHint !== undefined && <p className="hint">{finding.fixHint}</p>}
        </div>
        <Pictures finding={finding} />
      </div>
      <FindingActions finding={finding} runId={runId} target={target} />
    </article>
  );
}
