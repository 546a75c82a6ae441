// The two audits of a regression_check. They cannot judge one visit alone, so that no other run puts them to one.
import { defineAudit } from '#core/audits/define.ts';

export const regressionAudits = {
  visual_regression: defineAudit({
    id: 'visual_regression',
    version: 1,
    type: 'visual_regression',
    about: 'A place looks different from the run it is compared with.',
    defect: 'presence',
    replays: 2,
    everyReplay: true,
    needs: ['page'],
    judge: () => [{ answer: 'unsure', reason: 'There is no earlier run to compare with.' }],
  }),
  behaviour_regression: defineAudit({
    id: 'behaviour_regression',
    version: 1,
    type: 'behaviour_regression',
    about: 'A place behaves differently from the run it is compared with.',
    defect: 'presence',
    replays: 2,
    everyReplay: true,
    needs: ['page'],
    judge: () => [{ answer: 'unsure', reason: 'There is no earlier run to compare with.' }],
  }),
} as const;
