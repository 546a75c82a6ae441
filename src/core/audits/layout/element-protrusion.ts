import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const elementProtrusion = defineLayoutAudit({
  type: 'element_protrusion',
  version: 1,
  about: 'Content overflows the box around it.',
  defect: 'presence',
  judge: ({ geometry }) => {
    const wrapped = new Set(geometry.wrappedRows.map(({ element }) => element.path));
    return geometry.protrusions.flatMap(({ element, frame, side, beyondPx, doubt }): (LayoutFault | LayoutDoubt)[] => {
      // A wrapped row is reported once, by its own audit.
      if (beyondPx < thresholds.protrusionPx || [...wrapped].some((path) => element.path.startsWith(path))) return [];
      if (doubt !== null) return [{ unsure: `content overflows its box, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: 'Content overflows its box',
          note: 'How far it overflows the visible box around it.',
          facts: { side, beyondPx, boxWidth: frame.box?.width ?? null, boxHeight: frame.box?.height ?? null },
          untrusted: element.name,
          fixHint: 'Use a minimum size instead of a fixed size, and let long words break.',
        },
      ];
    });
  },
});
