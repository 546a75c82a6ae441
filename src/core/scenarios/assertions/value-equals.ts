import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const valueEquals: AssertionRule<'value_equals'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    locateOne(target),
    { op: 'observe', about: 'Compare its value with the expected one. The value is not stored.' },
    expectWithin('They are equal.', timeoutMs),
  ],
  judge: (_step, seen) =>
    judgeState(seen, true, {
      code: 'value_differs',
      otherwise: 'The field has a different value.',
      stateless: 'The element has no value.',
    }),
};
