import type { ListedRun } from '#contract/run-list.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { severities, severityOrder } from '../../words/labels.ts';
import { count, when } from '../../words/say.ts';

const height = 160;
const step = 36;
const bar = 24;
/** Room above the highest bar for its figure. */
const head = 20;
/** Few runs take no more room than many: bars keep their width. */
const minRuns = 16;

interface Part {
  readonly severity: Severity;
  readonly y: number;
  readonly height: number;
}

const totalOf = ({ failureCounts }: ListedRun): number =>
  severityOrder.reduce((sum, severity) => sum + failureCounts[severity], 0);

/** The worst findings stand at the bottom, where bars can be compared. */
function partsOf({ failureCounts }: ListedRun, unit: number): readonly Part[] {
  let top = height;
  return severityOrder.flatMap((severity) => {
    const tall = failureCounts[severity] * unit;
    top -= tall;
    return tall === 0 ? [] : [{ severity, y: top, height: tall }];
  });
}

const Key = () => (
  <ul className="legend">
    {severityOrder.map((severity) => (
      <li key={severity}>
        <span className={`dot severity-${severity}`} aria-hidden="true" />
        {severities[severity].word}
      </li>
    ))}
  </ul>
);

/** Findings by severity, run by run. The table below says the same in figures. */
export function TrendChart({ runs }: { readonly runs: readonly ListedRun[] }) {
  const ended = runs.filter(({ verdict, kind }) => verdict !== null && kind === 'run').toReversed();
  if (ended.length < 2) return <p className="empty">A trend needs at least two finished runs.</p>;
  const most = Math.max(1, ...ended.map(totalOf));
  const unit = height / most;
  const width = Math.max(minRuns, ended.length) * step;
  const first = totalOf(ended[0] as ListedRun);
  const last = totalOf(ended.at(-1) as ListedRun);
  return (
    <figure className="trend">
      <svg
        viewBox={`0 ${-head} ${width} ${height + head + 4}`}
        preserveAspectRatio="xMinYMax meet"
        role="img"
        aria-label={`From ${count(first, 'finding')} to ${last} in ${ended.length} runs`}
      >
        {ended.map((run, index) => (
          <g key={run.runId}>
            <title>{`${when(run.createdAt)}: ${count(totalOf(run), 'finding')}`}</title>
            {partsOf(run, unit).map((part) => (
              <rect
                key={part.severity}
                className={`severity-${part.severity}`}
                x={index * step + (step - bar) / 2}
                y={part.y}
                width={bar}
                height={part.height}
              />
            ))}
            <text x={index * step + step / 2} y={height - totalOf(run) * unit - 6} textAnchor="middle">
              {totalOf(run)}
            </text>
            <rect className="floor" x={index * step + (step - bar) / 2} y={height} width={bar} height={2} />
          </g>
        ))}
      </svg>
      <Key />
    </figure>
  );
}
