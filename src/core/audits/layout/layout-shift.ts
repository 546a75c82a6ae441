import { defineAudit } from '../define.ts';
import { thresholds } from './thresholds.ts';

export const layoutShift = defineAudit({
  id: 'layout_shift',
  version: 1,
  type: 'layout_defect',
  about: 'The content of the page jumps while it loads, without anybody having touched it.',
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
        title: 'The content of the page jumps while it loads',
        viewports: [context],
        ...(moved === null ? {} : { element: moved }),
        evidence: [
          {
            kind: 'layout',
            note: 'How much moved, as browsers count it; up to 0.1 is good, more than 0.25 is poor.',
            facts: { worstWindow, worstSingle, shifts },
          },
        ],
        fixHint: 'Reserve the place of what comes later: width and height of images, a min-height for late content.',
      },
    ];
  },
});
