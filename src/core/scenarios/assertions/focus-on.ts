import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const focusOn: AssertionRule<'focus_on'> = {
  compile: ({ target, timeoutMs }) => [settled, locateOne(target), expectWithin('It has the focus.', timeoutMs)],
  judge: (_step, seen) =>
    judgeState(seen, true, {
      code: 'focus_elsewhere',
      otherwise: 'The focus is elsewhere.',
      stateless: 'The element cannot have the focus.',
    }),
};
