// The two audits of a regression_check. They cannot judge one visit alone, so that no other run puts them to one.
import { type Audit, defineAudit } from '#core/audits/define.ts';

const comparison = (type: 'visual_regression' | 'behaviour_regression', about: string): Audit =>
  defineAudit({
    id: type,
    version: 1,
    type,
    about,
    defect: 'presence',
    replays: 2,
    everyReplay: true,
    needs: ['page'],
    judge: () => [{ answer: 'unsure', reason: 'There is no earlier run to compare with.' }],
  });

export const regressionAudits = {
  visual_regression: comparison('visual_regression', 'A page looks different than in the earlier run.'),
  behaviour_regression: comparison('behaviour_regression', 'A page behaves differently than in the earlier run.'),
} as const;
