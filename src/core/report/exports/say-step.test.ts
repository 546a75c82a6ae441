import { expect, test } from 'vitest';
import { auditById } from '#core/audits/all.ts';
import { sayStep } from './say-step.ts';

test.each([...auditById.values()])('the result of $id is told in words', ({ id, about }) => {
  expect(sayStep({ judge: { audit: id } })).toEqual([`Result: ${about.replace(/\.$/, '')}`]);
});
