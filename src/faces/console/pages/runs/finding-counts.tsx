import type { FailureCounts } from '#contract/run-status.ts';
import { severityOrder } from '../../words/labels.ts';

/** The findings by severity, in words: a colour alone would not say it. */
export function FindingCounts({ counts }: { readonly counts: FailureCounts }) {
  const said = severityOrder.filter((severity) => counts[severity] > 0).map((each) => `${counts[each]} ${each}`);
  return said.length === 0 ? <span className="soft">none</span> : <span className="counts">{said.join(', ')}</span>;
}
