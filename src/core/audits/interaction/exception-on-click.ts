import { type Answer, defineAudit } from '../define.ts';
import { controlWord } from '../control-word.ts';
import { placeFacts } from '../runtime/place-facts.ts';
import { isHarmless } from '../runtime/uncaught-exception.ts';
import { probeCause, probeOf } from './probe-cause.ts';
import { onUsedControls } from '../subjects.ts';

/** What the write barrier itself brings about. */
const ofBarrier = /Failed to fetch|NetworkError|Network Error|Load failed|ERR_BLOCKED|ERR_FAILED|status code 0/i;
/** What a browser without permissions, sound or screen brings about. */
const ofBrowser = /NotAllowedError|NotSupportedError|permission|not allowed by the user agent|user gesture|fullscreen/i;

export const exceptionOnClick = defineAudit({
  id: 'exception_on_click',
  version: 2,
  type: 'uncaught_exception',
  about: 'Clicking a control throws an uncaught exception.',
  defect: 'function',
  replays: 3,
  needs: ['page', 'probes'],
  subject: onUsedControls,
  judge: ({ probes }) => {
    const answers: Answer[] = [];
    for (const probe of probes) {
      if (probe.outcome === 'not_found') answers.push({ answer: 'unsure', reason: 'the control was not on the page' });
      const told = new Set<string>();
      for (const exception of probe.exceptions) {
        if (isHarmless(exception.normal) || ofBrowser.test(exception.normal)) continue;
        const cause = `exception:${exception.source ?? 'inline'}:${exception.normal}:${probeCause(probe)}`;
        if (told.has(cause)) continue;
        told.add(cause);
        if (!exception.ownScript || probe.held > 0 || ofBarrier.test(exception.normal)) {
          const reason = exception.ownScript
            ? 'what happens after a blocked request proves nothing'
            : 'a script of another origin threw';
          answers.push({ answer: 'unsure', reason, cause });
          continue;
        }
        answers.push({
          answer: 'fail',
          cause,
          shared: probe.pages > 1,
          title: `Clicking a ${controlWord(probe.element.role)} throws an uncaught exception`,
          viewports: [probe.viewport],
          element: probe.element,
          evidence: [
            {
              kind: 'exception',
              note: 'What was thrown.',
              untrusted: exception.text,
              facts: { source: exception.source, ...placeFacts(exception), moved: probe.moved.join(', ') || null },
            },
          ],
          probe: probeOf(probe),
        });
      }
    }
    return answers;
  },
});
