import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const elementDisabled: AssertionRule<'element_disabled'> = {
  compile: ({ target, timeoutMs }) => [settled, locateOne(target), expectWithin('It is disabled.', timeoutMs)],
  judge: (_step, seen) =>
    judgeState(seen, false, {
      code: 'element_is_enabled',
      otherwise: 'The element is enabled.',
      stateless: 'The element cannot be enabled or disabled.',
    }),
};
