import { defineLayoutAudit } from './judge-layouts.ts';

export const controlCovered = defineLayoutAudit({
  type: 'control_covered',
  version: 2,
  about: 'Something else takes the clicks meant for a control.',
  defect: 'function',
  judge: ({ geometry }) =>
    geometry.covered.map(({ element, cover, points, covered, doubt }) =>
      doubt !== null
        ? { unsure: `a control is covered, but ${doubt}`, cause: `under ${cover.path}` }
        : {
            element,
            // One layer over many controls is one fault.
            cause: `under ${cover.path}`,
            title: 'A control is covered by something else that takes its clicks',
            note: 'Points of the control at which a click meets the other element.',
            facts: { points, covered, coverRole: cover.role },
            untrusted: cover.selectorHint,
            fixHint: 'Move or remove the layer, or let it pass clicks through (pointer-events: none).',
          },
    ),
});
