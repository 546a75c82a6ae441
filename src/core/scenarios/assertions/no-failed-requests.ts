import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectNow, watched } from '../judge-matched.ts';

export const noFailedRequests: AssertionRule<'no_failed_requests'> = {
  compile: () => [
    watched,
    { op: 'observe', about: 'Count same-origin requests that failed or returned 4xx or 5xx.' },
    expectNow('There are none.'),
  ],
  judge: (_step, { unanswered, errorStatus, dropped }) => {
    if (unanswered + errorStatus > 0)
      return fail('requests_failed', `${errorStatus} request(s) returned 4xx or 5xx and ${unanswered} failed.`);
    return dropped > 0 ? unsure('log_full', 'The page made more requests than were recorded.') : pass;
  },
};
