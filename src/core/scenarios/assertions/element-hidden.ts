import { type AssertionRule, fail, pass } from '../assertion-rule.ts';
import { expectWithin, settled } from '../judge-matched.ts';

export const elementHidden: AssertionRule<'element_hidden'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    { op: 'observe', about: 'Count the visible elements that the locator matches.', target },
    expectWithin('There are none.', timeoutMs),
  ],
  judge: (_step, { matched }) =>
    matched.visible === 0 ? pass : fail('element_present', `${matched.visible} matching element(s) are visible.`),
};
