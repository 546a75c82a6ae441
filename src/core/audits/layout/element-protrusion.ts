import type { ProtrusionFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { onePerSubject } from './one-per-subject.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny, isPlain } from './traits.ts';
import { breaks } from './wrapped-row.ts';

/** What leaves the flow may leave its box as well. Beyond the window it is the whole page that is too wide. */
const isExempt = (fact: ProtrusionFact): boolean =>
  !isPlain(fact) || hasAny(fact, ['leaves_by_wish', 'beyond_window']) || isTooSmall(fact);

const isTooSmall = ({ frame: { box } }: ProtrusionFact): boolean =>
  box !== null && Math.min(box.width, box.height) < thresholds.protrusionFramePx;

export const elementProtrusion = defineLayoutAudit({
  type: 'element_protrusion',
  version: 3,
  about: 'Content overflows the box around it.',
  defect: 'presence',
  judge: ({ geometry }) => {
    const wrapped = geometry.wrappedRows.filter(breaks).map(({ element }) => element.path);
    // Where one line leaves the window, its shorter neighbours leave the box for the same reason.
    const tooWide = new Set(
      geometry.protrusions.filter((fact) => hasAny(fact, ['beyond_window'])).map(({ frame }) => frame.path),
    );
    const facts = onePerSubject(
      geometry.protrusions.filter((fact) => !isExempt(fact) && !tooWide.has(fact.frame.path)),
    );
    return facts.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, frame, side, beyondPx } = fact;
      // A wrapped row is reported once, by its own audit.
      if (beyondPx < thresholds.protrusionPx || wrapped.some((path) => element.path.startsWith(path))) return [];
      const doubt = doubtOf(fact, { as_tall_as_window: 'the box is as tall as the window' });
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
