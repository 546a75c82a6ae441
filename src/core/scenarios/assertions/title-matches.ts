import { type AssertionRule, fail, pass } from '../assertion-rule.ts';
import { expectWithin, settled } from '../judge-matched.ts';

export const titleMatches: AssertionRule<'title_matches'> = {
  compile: ({ timeoutMs }) => [
    settled,
    { op: 'observe', about: 'Match the page title with the glob, ignoring case.' },
    expectWithin('They match.', timeoutMs),
  ],
  judge: (_step, { matches }) => (matches ? pass : fail('title_differs', 'The page title does not match the pattern.')),
};
