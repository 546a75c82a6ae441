import { expect, test } from 'vitest';
import { viewports } from '#contract/vocabulary/viewports.ts';
import { viewportsMeasuredIn } from './measured-viewports.ts';

test('touch widths are measured in the touch context, the others on the laptop', () => {
  const both = ['laptop', 'phone'] as const;
  expect(viewportsMeasuredIn('phone', both, viewports.words)).toEqual(['phone', 'phone_small']);
  expect(viewportsMeasuredIn('laptop', both, viewports.words)).toEqual(['laptop', 'tablet', 'desktop']);
});

test('a context that is alone measures all that was asked for, itself first and once', () => {
  expect(viewportsMeasuredIn('phone', ['phone'], ['phone_small', 'phone', 'tablet'])).toEqual([
    'phone',
    'phone_small',
    'tablet',
  ]);
});
