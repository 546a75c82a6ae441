import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectNow, settled } from '../judge-matched.ts';

export const noFailedRequests: AssertionRule<'no_failed_requests'> = {
  compile: () => [
    settled,
    { op: 'observe', about: "Count the page's requests to its own origin that failed or answered 4xx or 5xx." },
    expectNow('There is none.'),
  ],
  judge: (_step, { unanswered, errorStatus, dropped }) => {
    if (unanswered + errorStatus > 0)
      return fail('requests_failed', `${errorStatus} request(s) answered 4xx or 5xx and ${unanswered} failed.`);
    return dropped > 0 ? unsure('log_full', 'The page made more requests than are recorded.') : pass;
  },
};
