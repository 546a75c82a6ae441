import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectNow, watched } from '../judge-matched.ts';

export const noConsoleErrors: AssertionRule<'no_console_errors'> = {
  compile: () => [
    watched,
    { op: 'observe', about: 'Count console errors and exceptions since the scenario started.' },
    expectNow('There are none.'),
  ],
  judge: (_step, { errors, exceptions, dropped }) => {
    if (errors + exceptions > 0)
      return fail('console_errors', `${errors} console error(s) and ${exceptions} exception(s) since the start.`);
    return dropped > 0 ? unsure('log_full', 'The page logged more lines than were recorded.') : pass;
  },
};
