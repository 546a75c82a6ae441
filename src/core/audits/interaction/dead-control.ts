import { type Answer, defineAudit } from '../define.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { controlWord } from '../control-word.ts';
import { stillWaits } from '../runtime/never-settles.ts';
import { codeMissing, lacksCode } from '../missing-code.ts';
import { thresholds } from './thresholds.ts';
import { probeCause, probeOf, watchedEvidence } from './probe-cause.ts';
import { onUsedControls } from '../subjects.ts';

/** Too much of the page moves by itself to tell an answer from it. */
const isRestless = ({ noise, restless = false }: ProbeFact): boolean =>
  noise === undefined
    ? restless
    : noise.places > Math.max(thresholds.restlessPlaces, noise.of * thresholds.restlessShare);

/** The button of a search that was asked something has no reason to be silent. */
const excuseOf = ({ asked, silence }: ProbeFact): ProbeFact['silence'] => (asked ? null : silence);

/** A file in a window that is used by double clicks waits for the second one; a button beside it does not. */
const waitsForSecond = ({ listeners, element }: ProbeFact): boolean =>
  listeners?.doubles === 'own' || (listeners?.doubles === 'above' && element.role !== 'button');

/** Why silence is not yet death; null when it is. */
function doubtOf(probe: ProbeFact): string | null {
  if (probe.fidelity?.class !== 'real_pointer') return 'the control received no real click';
  if (probe.watchedMs < thresholds.answerMs) return 'the control was not watched long enough';
  if (probe.sees === false) return 'a change of our own was not seen, so an answer may have been missed';
  if (isRestless(probe)) return 'too much of the page changes by itself';
  if (probe.listeners === null) return 'the event listeners could not be read';
  if (probe.keptUsual) return 'what the click sent may have been kept back';
  const heard = probe.listeners.own + probe.listeners.above > 0 || probe.listeners.framework;
  const excuse = excuseOf(probe);
  if (waitsForSecond(probe)) return 'it may answer to a double click';
  if (excuse !== null && heard) return `doing nothing may be correct: ${excuse.reason}`;
  return null;
}

/** What becomes of a form is one piece of code, whichever of its buttons submits it. */
const causeOf = (probe: ProbeFact): string =>
  probe.submits === undefined ? probeCause(probe) : `submit:${probe.submits}`;

/** An overlay that cannot be closed is reported once; its close buttons are the same defect. */
const stuckLayers = (probes: readonly ProbeFact[]): readonly string[] =>
  probes.flatMap(({ layer }) =>
    layer !== null && layer.closedBy === null && layer.tried > 0 ? [`${layer.element.path}>`] : [],
  );

export const deadControl = defineAudit({
  id: 'dead_control',
  version: 10,
  type: 'dead_control',
  about: 'Clicking a control does nothing.',
  defect: 'function',
  replays: 3,
  everyReplay: true,
  needs: ['page', 'probes', 'requests'],
  subject: onUsedControls,
  judge: ({ probes, requests, page }) => {
    const stuck = stuckLayers(probes);
    const toldElsewhere = ({ element }: ProbeFact): string | null => {
      if (lacksCode(requests)) return codeMissing;
      if (stillWaits(page)) return 'the page is still loading, which is reported separately';
      return stuck.some((layer) => element.path.startsWith(layer))
        ? 'it is in an overlay that cannot be closed, which is reported separately'
        : null;
    };
    const answers: Answer[] = [];
    for (const probe of probes) {
      const cause = causeOf(probe);
      if (probe.outcome === 'not_found') {
        answers.push({ answer: 'unsure', reason: 'the control was not on the page', cause });
        continue;
      }
      if (probe.outcome !== 'exercised' || probe.moved.length > 0) continue;
      if (excuseOf(probe)?.sure) continue;
      // Throwing is an effect that another audit reports.
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
        title: `Clicking a ${controlWord(probe.element.role)} does nothing`,
        viewports: [probe.viewport],
        element: probe.element,
        evidence: [watchedEvidence(probe)],
        fixHint: probe.listeners?.own
          ? 'The control has a listener that has no effect. Look for an early return or a missing target.'
          : probe.element.role === 'link'
            ? 'The link has no listener and leads nowhere. Give it an address, or attach its handler.'
            : 'The control has no listener. Look for a handler that was never attached.',
        probe: probeOf(probe),
      });
    }
    return answers;
  },
});
