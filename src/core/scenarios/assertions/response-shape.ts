import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectWithin } from '../judge-matched.ts';

export const responseShape: AssertionRule<'response_shape'> = {
  compile: ({ keys, timeoutMs }) => [
    { op: 'observe', about: 'Read the keys of the JSON answers since the scenario began whose path matches.' },
    expectWithin(`One answer has all ${keys.length} keys at its top level or in its first item.`, timeoutMs),
  ],
  judge: (_step, { matching, pending, json, withKeys, dropped }) => {
    if (withKeys > 0) return pass;
    if (dropped > 0) return unsure('log_full', 'The page made more requests than are recorded.');
    if (matching === 0) return fail('response_missing', 'The page made no such request.');
    if (pending === matching) return fail('response_unanswered', 'The request was not answered in time.');
    return json === 0
      ? fail('not_json', 'The answer is not JSON.')
      : fail('keys_missing', 'No answer has all the expected keys.');
  },
};
