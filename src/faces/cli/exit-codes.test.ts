import { expect, test } from 'vitest';
import { exitOfError, exitOfFixStatus, exitOfVerdict } from './exit-codes.ts';
import { terminalText } from './terminal-text.ts';

test('a verdict and a refusal have the codes that scripts rely on', () => {
  expect(exitOfVerdict).toEqual({ pass: 0, fail: 1, blocked: 5, inconclusive: 5 });
  expect(exitOfError('validation_error')).toBe(2);
  expect(exitOfError('authentication_required')).toBe(2);
  expect(exitOfError('capability_unavailable')).toBe(2);
  expect(exitOfError('payment_required')).toBe(3);
  expect(exitOfError('rate_limited')).toBe(4);
  expect(exitOfError('internal_error')).toBe(4);
});

test('only a verified fix ends a Fix Check with 0', () => {
  const zero = Object.entries(exitOfFixStatus).filter(([, code]) => code === 0);
  expect(zero).toEqual([['fixed_verified', 0]]);
  expect(exitOfFixStatus).toMatchObject({ still_reproduces: 1, flaky_uncertain: 5, provider_error: 4 });
});

test('text of a target cannot move the cursor, recolour or reorder a terminal', () => {
  expect(terminalText('a\u001b[31mred\u0007\u202eback\u200bzero\r\nline')).toBe('a[31mredbackzeroline');
});
