import { useEffect, useRef } from 'react';
import type { ListedRun } from '#contract/run-list.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { severities, severityOrder } from '../../words/labels.ts';
import { count, day, when } from '../../words/say.ts';

const height = 140;
const step = 64;
const bar = 36;
/** Room above the highest bar for its figure, and below the floor for the day. */
const head = 22;
const foot = 24;

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

function Bar({ run, index, unit }: { readonly run: ListedRun; readonly index: number; readonly unit: number }) {
  const total = totalOf(run);
  const middle = index * step + step / 2;
  return (
    <g>
      <title>{`${when(run.createdAt)}: ${count(total, 'finding')}`}</title>
      {partsOf(run, unit).map((part) => (
        <rect
          key={part.severity}
          className={`severity-${part.severity}`}
          x={middle - bar / 2}
          y={part.y}
          width={bar}
          height={part.height}
        />
      ))}
      <text x={middle} y={height - total * unit - 6} textAnchor="middle" className="figure">
        {total}
      </text>
      <text x={middle} y={height + foot - 6} textAnchor="middle">
        {day(run.createdAt)}
      </text>
    </g>
  );
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
  const frame = useRef<HTMLDivElement>(null);
  // Where there is no room for all, the newest are seen first.
  useEffect(() => {
    frame.current?.scrollTo({ left: frame.current.scrollWidth });
  }, [runs]);
  const ended = runs.filter(({ verdict, kind }) => verdict !== null && kind === 'run').toReversed();
  if (ended.length < 2) return <p className="empty">A trend needs at least two finished runs.</p>;
  const unit = height / Math.max(1, ...ended.map(totalOf));
  const width = ended.length * step;
  const first = totalOf(ended[0] as ListedRun);
  const last = totalOf(ended.at(-1) as ListedRun);
  return (
    <figure className="trend">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it by keyboard */}
      <div className="chart" ref={frame} role="region" aria-label="Chart of the trend" tabIndex={0}>
        <svg
          viewBox={`0 ${-head} ${width} ${height + head + foot}`}
          width={width}
          height={height + head + foot}
          role="img"
          aria-label={`From ${count(first, 'finding')} to ${last} in ${ended.length} runs`}
        >
          {ended.map((run, index) => (
            <Bar key={run.runId} run={run} index={index} unit={unit} />
          ))}
          <rect className="floor" x={0} y={height} width={width} height={1} />
        </svg>
      </div>
      <Key />
    </figure>
  );
}
