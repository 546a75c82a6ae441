import { type AssertionRule, fail, pass } from '../assertion-rule.ts';
import { expectWithin, judgeMatched, locateOne, settled } from '../judge-matched.ts';

export const textVisible: AssertionRule<'text_visible'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    ...(target === undefined ? [] : [locateOne(target)]),
    { op: 'observe', about: 'Count the visible places that show the text, ignoring case.' },
    expectWithin('At least one place shows it.', timeoutMs),
  ],
  judge: (_step, { scope, places }) => {
    const found = scope === null ? null : judgeMatched(scope);
    if (found !== null) return found;
    return places > 0 ? pass : fail('text_missing', 'The text is not visible.');
  },
};
