// A click after which the page says "wait", and never stops saying so.
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { type Answer, defineAudit } from '../define.ts';
import { controlWord } from '../control-word.ts';
import { onUsedControls } from '../subjects.ts';
import { probeCause, probeOf } from './probe-cause.ts';
import { thresholds } from './thresholds.ts';

/** What it waits for may be out of reach for us alone. */
const lacksAnswer = ({ runtime }: ProbeFact): boolean =>
  (runtime?.requests ?? []).some(
    ({ sameOrigin, failure, pending }) =>
      failure === 'refused_by_guard' || failure === 'blocked' || (!sameOrigin && (failure !== null || pending)),
  );

export const waitsAfterClick = defineAudit({
  id: 'waits_after_click',
  version: 2,
  type: 'never_settles',
  about: 'Clicking a control shows a loading indicator that never ends.',
  defect: 'function',
  replays: 3,
  everyReplay: true,
  needs: ['page', 'probes'],
  subject: onUsedControls,
  judge: ({ probes }) =>
    probes.flatMap((probe): Answer[] => {
      if (probe.outcome === 'not_found') return [{ answer: 'unsure', reason: 'the control was not on the page' }];
      const { waits } = probe;
      if (waits === undefined) return [];
      const cause = `waits:${probeCause(probe)}`;
      if (waits.watchedMs < thresholds.waitMs)
        return [{ answer: 'unsure', reason: 'the loading indicator was not watched long enough', cause }];
      if (probe.held > 0 || lacksAnswer(probe))
        return [
          { answer: 'unsure', reason: 'what the page waits for was not sent or not reached by this service', cause },
        ];
      const pending = (probe.runtime?.requests ?? []).filter((request) => request.pending).length;
      return [
        {
          answer: 'fail',
          cause,
          shared: probe.pages > 1,
          title: `Clicking a ${controlWord(probe.element.role)} shows a loading indicator that never ends`,
          viewports: [probe.viewport],
          element: probe.element,
          evidence: [
            {
              kind: 'interaction',
              note: 'The loading indicator that the click brought, and how long it was watched.',
              untrusted: waits.element.name,
              facts: { role: waits.element.role, watchedMs: waits.watchedMs, requestsPending: pending },
            },
          ],
          fixHint: 'Look for a promise that is never settled, or an error path that does not hide the indicator.',
          probe: probeOf(probe),
        },
      ];
    }),
});
