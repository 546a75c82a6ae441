import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const collapsedControl = defineLayoutAudit({
  type: 'collapsed_control',
  version: 1,
  about: 'A control with words has shrunk to nothing.',
  defect: 'function',
  judge: ({ geometry }) =>
    geometry.collapsedControls
      .filter(({ width, height }) => Math.min(width, height) < thresholds.collapsedPx)
      .map(({ element, width, height }) => ({
        element,
        title: 'A control has shrunk until it cannot be seen or pressed',
        note: 'What shows of the control, its words included.',
        facts: { width, height },
        untrusted: element.name,
        fixHint: 'Give the control a minimum size, or keep its row from shrinking it (flex-shrink: 0).',
      })),
});
