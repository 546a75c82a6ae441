import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const attributeEquals: AssertionRule<'attribute_equals'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    locateOne(target),
    { op: 'observe', about: 'Compare the attribute with the expected value. The value is not stored.' },
    expectWithin('They are equal.', timeoutMs),
  ],
  judge: (_step, seen) =>
    judgeState(seen, true, {
      code: 'attribute_differs',
      otherwise: 'The attribute has a different value.',
      stateless: 'The element has no such attribute.',
    }),
};
