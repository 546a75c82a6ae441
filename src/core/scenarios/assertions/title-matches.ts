import { type AssertionRule, fail, pass } from '../assertion-rule.ts';
import { expectWithin, settled } from '../judge-matched.ts';

export const titleMatches: AssertionRule<'title_matches'> = {
  compile: ({ timeoutMs }) => [
    settled,
    { op: 'observe', about: 'Match the title of the page with the glob, letter case aside.' },
    expectWithin('They match.', timeoutMs),
  ],
  judge: (_step, { matches }) =>
    matches ? pass : fail('title_differs', 'The title of the page does not match the pattern.'),
};
