import { controlWord } from '../control-word.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const collapsedControl = defineLayoutAudit({
  type: 'collapsed_control',
  version: 1,
  about: 'A control with text is too small to see or click.',
  defect: 'function',
  judge: ({ geometry }) =>
    geometry.collapsedControls
      .filter(({ width, height }) => Math.min(width, height) < thresholds.collapsedPx)
      .map(({ element, width, height }) => ({
        element,
        title: `A ${controlWord(element.role)} is too small to see or click`,
        note: 'The visible size of the control, including its text.',
        facts: { width, height },
        untrusted: element.name,
        fixHint: 'Give the control a minimum size, or set flex-shrink: 0.',
      })),
});
