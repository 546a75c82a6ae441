import { type AssertionRule, fail, pass } from '../assertion-rule.ts';
import { expectWithin, settled } from '../judge-matched.ts';

export const urlMatches: AssertionRule<'url_matches'> = {
  compile: ({ timeoutMs }) => [
    settled,
    { op: 'observe', about: 'Match the path, query and fragment of the page with the glob.' },
    expectWithin('They match.', timeoutMs),
  ],
  judge: (_step, { matches }) =>
    matches ? pass : fail('url_differs', 'The URL of the page does not match the pattern.'),
};
