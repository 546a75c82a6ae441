import type { AssertionRule } from '../assertion-rule.ts';
import { expectWithin, judgeState, locateOne, settled } from '../judge-matched.ts';

export const attributeEquals: AssertionRule<'attribute_equals'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    locateOne(target),
    { op: 'observe', about: 'Compare the attribute with the expected value; the value itself is not kept.' },
    expectWithin('They are equal.', timeoutMs),
  ],
  judge: (_step, seen) =>
    judgeState(seen, true, {
      code: 'attribute_differs',
      otherwise: 'The attribute has another value.',
      stateless: 'The element has no such attribute.',
    }),
};
