import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const checkedState: AssertionRule<'checked_state'> = {
  compile: ({ target, checked, timeoutMs }) => [
    settled,
    locateOne(target),
    expectWithin(checked ? 'It is checked.' : 'It is not checked.', timeoutMs),
  ],
  judge: ({ checked }, seen) =>
    judgeState(seen, checked, {
      code: checked ? 'is_unchecked' : 'is_checked',
      otherwise: checked ? 'The element is not checked.' : 'The element is checked.',
      stateless: 'The element cannot be checked.',
    }),
};
