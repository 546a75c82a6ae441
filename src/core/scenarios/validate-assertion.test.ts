import { expect, test } from 'vitest';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { validateAssertion } from './validate-assertion.ts';

test.each(allAssertions.map(({ assert, example }) => [assert, example] as const))(
  'the example of %s is valid and explained',
  (_kind, example) => {
    const answer = validateAssertion(example);
    expect(answer).toMatchObject({ valid: true, errors: [] });
    expect(answer.steps.at(-1)?.op).toBe('expect');
  },
);

test.each([
  [{ assert: 'text_visible' }, 'text'],
  [{ assert: 'text_visible', text: 'x', timeoutMs: 1 }, 'timeoutMs'],
  [{ assert: 'text_visible', txt: 'x', text: 'x' }, 'txt'],
  [{ assert: 'text_seen', text: 'x' }, 'assert'],
  [{ text: 'x' }, 'assert'],
  [{ assert: 'element_visible', target: { role: 'button', nam: 'x' } }, 'target.nam'],
  [{ assert: 'element_visible', target: 'Save' }, 'target'],
  [{ assert: 'element_count', target: { role: 'row' } }, ''],
  ['text_visible', ''],
])('%j is told that "%s" is wrong, with a valid example', (assertion, path) => {
  const answer = validateAssertion(assertion);
  expect(answer.valid).toBe(false);
  expect(answer.steps).toEqual([]);
  expect(answer.errors.map((error) => error.path)).toContain(path);
  expect(validateAssertion(answer.example).valid).toBe(true);
});
