import type { RunPhase } from '#contract/vocabulary/run-phases.ts';
import { phases } from '../../words/labels.ts';

const order = Object.keys(phases) as RunPhase[];

/** The phases of a run, and which of them it is in. */
export function PhaseLine({ phase }: { readonly phase: RunPhase | null }) {
  const now = phase === null ? -1 : order.indexOf(phase);
  return (
    <ol className="phases" aria-label="Phases">
      {order.map((each, index) => (
        <li
          key={each}
          className={index < now ? 'done' : index === now ? 'now' : 'later'}
          aria-current={index === now ? 'step' : undefined}
        >
          {phases[each]}
        </li>
      ))}
    </ol>
  );
}
