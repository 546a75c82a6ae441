import { expect, test } from 'vitest';
import type { ReportInput } from '../report-input.ts';
import { buildActionFidelity } from './fidelity-block.ts';

const shareOf = (...classes: string[]): number | null => {
  const steps = classes.map((fidelity) => ({ action: 'click', facts: { fidelity } }));
  return buildActionFidelity({ evidence: { steps } } as unknown as ReportInput).realPointerShare;
};

test('the share of real pointers is that of the actions which need one', () => {
  expect(shareOf('real_pointer', 'native_fill', 'keyboard_type', 'not_applicable')).toBe(1);
  expect(shareOf('native_fill')).toBeNull();
  for (const weak of ['programmatic_click', 'evaluate_fallback', 'synthetic_event', 'ambiguous'])
    expect(shareOf('real_pointer', weak)).toBe(0.5);
});
