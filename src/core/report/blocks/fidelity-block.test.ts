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

test('every action is counted, and the first 500 are listed as they were done', () => {
  const step = { action: 'click', facts: { fidelity: 'real_pointer', pointer: true, keyboard: false, focus: true } };
  const load = { action: 'goto', facts: {} };
  const steps = [load, ...Array.from({ length: 501 }, () => step)];
  const { counts, actions } = buildActionFidelity({ evidence: { steps } } as unknown as ReportInput);
  expect(counts.real_pointer).toBe(501);
  expect(actions).toHaveLength(500);
  expect(actions[0]).toEqual({
    step: 1,
    action: 'click',
    class: 'real_pointer',
    pointer: true,
    keyboard: false,
    focus: true,
  });
});
