import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectWithin, judgeMatched, locateOne, settled } from '../judge-matched.ts';

export const textAbsent: AssertionRule<'text_absent'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    ...(target === undefined ? [] : [locateOne(target)]),
    { op: 'observe', about: 'Count the visible places that show the text, ignoring case.' },
    expectWithin('No place shows it.', timeoutMs),
  ],
  judge: (_step, { scope, places }) => {
    const found = scope === null ? null : judgeMatched(scope);
    // In an element that is not there nothing can be absent.
    if (found?.answer === 'fail') return unsure('scope_missing', 'The target element is not visible.');
    if (found !== null) return found;
    return places === 0 ? pass : fail('text_present', `The text is visible in ${places} place(s).`);
  },
};
