import { type Answer, defineAudit } from '../define.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { stillWaits } from '../runtime/never-settles.ts';
import { codeMissing, lacksCode } from '../missing-code.ts';
import { probeCause, probeOf, watchedEvidence } from './probe-cause.ts';

const longEnoughMs = 2_900;

/** Why silence is not yet death; null when it is. */
function doubtOf(probe: ProbeFact): string | null {
  if (probe.fidelity?.class !== 'real_pointer') return 'the click did not reach the control as a real one';
  if (probe.watchedMs < longEnoughMs) return 'the control was not watched long enough';
  if (probe.restless) return 'too much of the page moves by itself';
  if (probe.listeners === null) return 'it could not be asked who listens to the control';
  const heard = probe.listeners.own + probe.listeners.above > 0 || probe.listeners.framework;
  if (probe.silence !== null && heard) return `it may rightly be silent: ${probe.silence.reason}`;
  return null;
}

/** Layers that nothing closes are told as such; the buttons that should close them are the same fault. */
const stuckLayers = (probes: readonly ProbeFact[]): readonly string[] =>
  probes.flatMap(({ layer }) =>
    layer !== null && layer.closedBy === null && layer.tried > 0 ? [`${layer.element.path}>`] : [],
  );

export const deadControl = defineAudit({
  id: 'dead_control',
  version: 3,
  type: 'dead_control',
  about: 'A control is used with a real pointer and nothing answers.',
  defect: 'function',
  replays: 3,
  everyReplay: true,
  needs: ['page', 'probes', 'requests'],
  judge: ({ probes, requests, page }) => {
    const stuck = stuckLayers(probes);
    const toldElsewhere = ({ element }: ProbeFact): string | null => {
      if (lacksCode(requests)) return codeMissing;
      if (stillWaits(page)) return 'the page still waits for its content, which is told as such';
      return stuck.some((layer) => element.path.startsWith(layer))
        ? 'it stands in a layer that cannot be closed, which is told as such'
        : null;
    };
    const answers: Answer[] = [];
    for (const probe of probes) {
      const cause = probeCause(probe);
      if (probe.outcome === 'not_found') {
        answers.push({ answer: 'unsure', reason: 'the control was not on the page', cause });
        continue;
      }
      if (probe.outcome !== 'exercised' || probe.moved.length > 0) continue;
      if (probe.silence?.sure) continue;
      // Throwing is an answer that another audit judges.
      if (probe.exceptions.length > 0) continue;
      const doubt = toldElsewhere(probe) ?? doubtOf(probe);
      if (doubt !== null) {
        answers.push({ answer: 'unsure', reason: doubt, cause });
        continue;
      }
      answers.push({
        answer: 'fail',
        cause,
        shared: probe.pages > 1,
        title: 'A control does nothing when it is used',
        viewports: [probe.viewport],
        element: probe.element,
        evidence: [watchedEvidence(probe)],
        fixHint: probe.listeners?.own
          ? 'Code listens to the control and ends without any effect: look for an early return or a missing target.'
          : 'No code listens to the control itself: look for a handler that was never attached.',
        probe: probeOf(probe),
      });
    }
    return answers;
  },
});
