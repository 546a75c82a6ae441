import type { CoverFact } from '#core/evidence/probe-facts.ts';
import { type Answer, defineAudit } from '../define.ts';
import { probeCause, probeOf } from './probe-cause.ts';

const titles: Readonly<Partial<Record<CoverFact['kind'], string>>> = {
  transparent_cover: 'Something unseen lies over a control, so that no click reaches it',
  fixed_cover: 'A part that is fixed to the window covers a control at every scroll position',
  pointer_events_none: 'A control that looks usable takes no pointer',
};

export const controlBlocked = defineAudit({
  id: 'control_blocked',
  version: 1,
  type: 'control_blocked',
  about: 'A control can be seen and is enabled, but a real pointer cannot reach it; or a layer cannot be left.',
  defect: 'function',
  replays: 3,
  everyReplay: true,
  needs: ['page', 'probes'],
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
            reason: 'the layer has no way out that may be tried',
            cause: `layer:${layer.key}`,
          });
        else
          answers.push({
            answer: 'fail',
            cause: `layer:${layer.key}`,
            shared: probe.pages > 1,
            subtype: 'dialog_cannot_be_closed',
            title: 'A layer over the page cannot be closed',
            viewports: [probe.viewport],
            element: layer.closer ?? layer.element,
            evidence: [
              {
                kind: 'interaction',
                note: 'Its own controls, Escape and a click beside it were tried.',
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
          reason: 'it cannot be told whether the control is meant to be reached',
          cause: blame,
        });
        continue;
      }
      answers.push({
        answer: 'fail',
        cause: blame,
        shared: probe.pages > 1,
        title,
        viewports: [probe.viewport],
        element: probe.element,
        evidence: [
          {
            kind: 'interaction',
            note: 'No place of the control could be reached with a pointer, at four scroll positions.',
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
