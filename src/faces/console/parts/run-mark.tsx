import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { states, verdicts } from '../words/labels.ts';
import { Mark } from './mark.tsx';

/** The verdict of a run, or its state as long as it has none. */
export const RunMark = ({ state, verdict }: { readonly state: RunState; readonly verdict: Verdict | null }) => (
  <Mark {...(verdict === null ? states[state] : verdicts[verdict])} />
);
