import { type AssertionRule, unsure } from '../assertion-rule.ts';
import { expectWithin, locateOne, settled } from '../judge-matched.ts';
import { textVisible } from './text-visible.ts';

export const persistsAfterReload: AssertionRule<'persists_after_reload'> = {
  compile: ({ target, timeoutMs }) => [
    settled,
    { op: 'observe', about: 'Check that the text is visible before the reload.' },
    { op: 'reload', about: 'Reload the page.' },
    settled,
    ...(target === undefined ? [] : [locateOne(target)]),
    expectWithin('The text is visible again.', timeoutMs),
  ],
  judge: ({ text, target }, { before, after }) => {
    const step = { assert: 'text_visible', text, ...(target === undefined ? {} : { target }) } as const;
    const first = textVisible.judge(step, before);
    if (first.answer === 'unsure') return first;
    if (first.answer === 'fail')
      return { ...first, code: 'not_there_before', reason: 'The text was not visible before the reload.' };
    if (after === null) return unsure('reload_failed', 'The page did not reload.');
    const second = textVisible.judge(step, after);
    if (second.answer !== 'fail') return second;
    return { ...second, code: 'lost_on_reload', reason: 'The text is gone after the reload.' };
  },
};
