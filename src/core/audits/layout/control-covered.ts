import { controlWord } from '../control-word.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

export const controlCovered = defineLayoutAudit({
  type: 'control_covered',
  version: 2,
  about: 'Another element covers a control and takes its clicks.',
  defect: 'function',
  judge: ({ geometry }) =>
    geometry.covered.map(({ element, cover, points, covered, doubt }) =>
      doubt !== null
        ? { unsure: `a control is covered, but ${doubt}`, cause: `under ${cover.path}` }
        : {
            element,
            // One layer over many controls is one fault.
            cause: `under ${cover.path}`,
            title: `Another element covers a ${controlWord(element.role)} and takes its clicks`,
            note: 'Points of the control where a click hits the other element.',
            facts: { points, covered, coverRole: cover.role },
            untrusted: cover.selectorHint,
            fixHint: 'Move or remove the covering element, or set pointer-events: none on it.',
          },
    ),
});
