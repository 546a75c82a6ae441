import { defineAudit } from '../define.ts';
import { thresholds } from './thresholds.ts';

export const layoutShift = defineAudit({
  id: 'layout_shift',
  version: 1,
  type: 'layout_defect',
  about: 'Content shifts while the page loads.',
  defect: 'presence',
  replays: 2,
  needs: ['page', 'shift'],
  judge: ({ shift, context }) => {
    const { worstWindow, worstSingle, shifts, moved } = shift;
    if (worstWindow <= thresholds.shiftWindow || worstSingle <= thresholds.shiftSingle) return [];
    return [
      {
        answer: 'fail',
        cause: `shift:${moved?.path ?? 'page'}`,
        shared: false,
        subtype: 'layout_shift',
        title: 'Content shifts while the page loads',
        viewports: [context],
        ...(moved === null ? {} : { element: moved }),
        evidence: [
          {
            kind: 'layout',
            note: 'The layout shift score: up to 0.1 is good, more than 0.25 is poor.',
            facts: { worstWindow, worstSingle, shifts },
          },
        ],
        fixHint: 'Reserve space for late content: set width and height of images, and a min-height.',
      },
    ];
  },
});
