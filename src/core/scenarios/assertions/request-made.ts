import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectWithin } from '../judge-matched.ts';

export const requestMade: AssertionRule<'request_made'> = {
  compile: ({ timeoutMs, status }) => [
    { op: 'observe', about: 'Count the matching requests since the scenario started.' },
    expectWithin(status === undefined ? 'There is at least one.' : `At least one returned ${status}.`, timeoutMs),
  ],
  judge: ({ status }, { matching, pending, asWanted, dropped }) => {
    if (status === undefined ? matching > 0 : asWanted > 0) return pass;
    if (dropped > 0) return unsure('log_full', 'The page made more requests than were recorded.');
    if (matching === 0) return fail('request_missing', 'The page made no such request.');
    return pending === matching
      ? fail('request_unanswered', 'The request got no response in time.')
      : fail('status_differs', 'The request returned another status.');
  },
};
