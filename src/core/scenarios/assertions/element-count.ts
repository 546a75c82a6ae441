import { type AssertionOf, type AssertionRule, fail, pass } from '../assertion-rule.ts';
import { expectWithin, settled } from '../judge-matched.ts';

function wantedOf({ exactly, atLeast, atMost }: AssertionOf<'element_count'>): string {
  return [
    exactly === undefined ? null : `exactly ${exactly}`,
    atLeast === undefined ? null : `at least ${atLeast}`,
    atMost === undefined ? null : `at most ${atMost}`,
  ]
    .filter((part) => part !== null)
    .join(' and ');
}

export const elementCount: AssertionRule<'element_count'> = {
  compile: (step) => [
    settled,
    { op: 'observe', about: 'Count the visible elements that the locator matches.', target: step.target },
    expectWithin(`There are ${wantedOf(step)}.`, step.timeoutMs),
  ],
  judge: (step, { matched: { visible } }) => {
    const holds =
      (step.exactly === undefined || visible === step.exactly) &&
      (step.atLeast === undefined || visible >= step.atLeast) &&
      (step.atMost === undefined || visible <= step.atMost);
    return holds ? pass : fail('wrong_count', `${visible} matching elements are visible; expected ${wantedOf(step)}.`);
  },
};
