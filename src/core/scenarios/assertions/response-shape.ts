import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectWithin } from '../judge-matched.ts';

export const responseShape: AssertionRule<'response_shape'> = {
  compile: ({ keys, timeoutMs }) => [
    { op: 'observe', about: 'Read the keys of matching JSON responses since the scenario started.' },
    expectWithin(`One response has all ${keys.length} keys, at the top level or in the first item.`, timeoutMs),
  ],
  judge: (_step, { matching, pending, json, withKeys, dropped }) => {
    if (withKeys > 0) return pass;
    if (dropped > 0) return unsure('log_full', 'The page made more requests than were recorded.');
    if (matching === 0) return fail('response_missing', 'The page made no such request.');
    if (pending === matching) return fail('response_unanswered', 'The request got no response in time.');
    return json === 0
      ? fail('not_json', 'The response is not JSON.')
      : fail('keys_missing', 'No response has all the expected keys.');
  },
};
