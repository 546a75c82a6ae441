import { expect, test } from 'vitest';
import { closestIssues } from './closest-issues.ts';
import { stepSchema } from './scenario.ts';

const pathsOf = (step: unknown): string[] =>
  closestIssues(stepSchema.safeParse(step).error?.issues ?? [], step).map(
    ({ path, code }) => `${path.join('.')} ${code}`,
  );

test('a step with an invalid part names that part', () => {
  expect(pathsOf({ assert: 'text_visible', text: 7 })).toEqual(['text invalid_type']);
  expect(pathsOf({ action: 'click', target: { role: 'button', nam: 'Save' } })).toEqual(['target unrecognized_keys']);
  expect(pathsOf({ assert: 'element_count', target: { role: 'row' } })).toEqual([' custom']);
});

test('an unknown kind is reported at its own field', () => {
  expect(pathsOf({ assert: 'text_seen', text: 'x' })).toEqual(['assert invalid_union']);
});
