import type { CoverFact } from '#core/evidence/probe-facts.ts';
import { controlWord } from '../control-word.ts';
import { type Answer, defineAudit } from '../define.ts';
import { probeCause, probeOf } from './probe-cause.ts';
import { onUsedControls } from '../subjects.ts';

const titles: Readonly<Partial<Record<CoverFact['kind'], (control: string) => string>>> = {
  transparent_cover: (control) => `An invisible element blocks clicks on a ${control}`,
  fixed_cover: (control) => `A fixed element covers a ${control} at every scroll position`,
  pointer_events_none: (control) => `A ${control} looks usable but cannot be clicked`,
};

export const controlBlocked = defineAudit({
  id: 'control_blocked',
  version: 1,
  type: 'control_blocked',
  about: 'A control is visible and enabled but cannot be clicked, or an overlay cannot be closed.',
  defect: 'function',
  replays: 3,
  everyReplay: true,
  needs: ['page', 'probes'],
  subject: onUsedControls,
  judge: ({ probes }) => {
    const answers: Answer[] = [];
    for (const probe of probes) {
      const cause = probeCause(probe);
      const { layer, cover } = probe;
      if (probe.outcome === 'not_found') answers.push({ answer: 'unsure', reason: 'the control was not on the page' });
      if (layer !== null && layer.closedBy === null) {
        if (layer.tried === 0)
          answers.push({
            answer: 'unsure',
            reason: 'the overlay has no safe way to close it',
            cause: `layer:${layer.key}`,
          });
        else
          answers.push({
            answer: 'fail',
            cause: `layer:${layer.key}`,
            shared: probe.pages > 1,
            subtype: 'dialog_cannot_be_closed',
            title: 'An overlay cannot be closed',
            viewports: [probe.viewport],
            element: layer.closer ?? layer.element,
            evidence: [
              {
                kind: 'interaction',
                note: 'Its own controls, Escape and a click outside it were tried.',
                facts: { controlsTried: layer.tried, controlsRefused: layer.refused, opened: layer.opened },
              },
            ],
            probe: probeOf(probe),
          });
      }
      if (probe.outcome !== 'blocked' || cover === null) continue;
      // One cover over three controls is one fault.
      const blame = cover.kind === 'pointer_events_none' ? cause : `cover:${cover.element?.path ?? cause}`;
      const title = titles[cover.kind];
      if (title === undefined || probe.silence?.sure) {
        answers.push({
          answer: 'unsure',
          reason: 'it is unclear whether the control should be clickable',
          cause: blame,
        });
        continue;
      }
      answers.push({
        answer: 'fail',
        cause: blame,
        shared: probe.pages > 1,
        title: title(controlWord(probe.element.role)),
        viewports: [probe.viewport],
        element: probe.element,
        evidence: [
          {
            kind: 'interaction',
            note: 'No point of the control could be clicked, at four scroll positions.',
            ...(cover.element === null ? {} : { untrusted: cover.element.selectorHint }),
            facts: { cover: cover.kind, coverRole: cover.element?.role ?? null },
          },
        ],
        probe: probeOf(probe),
      });
    }
    return answers;
  },
});
