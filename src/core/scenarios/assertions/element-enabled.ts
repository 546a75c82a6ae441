import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const elementEnabled: AssertionRule<'element_enabled'> = {
  compile: ({ target, timeoutMs }) => [settled, locateOne(target), expectWithin('It is enabled.', timeoutMs)],
  judge: (_step, seen) =>
    judgeState(seen, true, {
      code: 'element_is_disabled',
      otherwise: 'The element is disabled.',
      stateless: 'The element cannot be enabled or disabled.',
    }),
};
