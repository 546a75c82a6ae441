import { type AssertionRule, pass } from '../assertion-rule.ts';
import { expectWithin, judgeMatched, locateOne, settled } from '../judge-matched.ts';

export const elementVisible: AssertionRule<'element_visible'> = {
  compile: ({ target, timeoutMs }) => [settled, locateOne(target), expectWithin('It is visible.', timeoutMs)],
  judge: (_step, { matched }) => judgeMatched(matched) ?? pass,
};
