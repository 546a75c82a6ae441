import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectWithin } from '../judge-matched.ts';

export const requestMade: AssertionRule<'request_made'> = {
  compile: ({ timeoutMs, status }) => [
    { op: 'observe', about: 'Count the requests since the scenario began whose method and path match.' },
    expectWithin(
      status === undefined ? 'There is at least one.' : `At least one was answered with ${status}.`,
      timeoutMs,
    ),
  ],
  judge: ({ status }, { matching, pending, asWanted, dropped }) => {
    if (status === undefined ? matching > 0 : asWanted > 0) return pass;
    if (dropped > 0) return unsure('log_full', 'The page made more requests than are recorded.');
    if (matching === 0) return fail('request_missing', 'The page made no such request.');
    return pending === matching
      ? fail('request_unanswered', 'The request was not answered in time.')
      : fail('status_differs', 'The request was answered with another status.');
  },
};
