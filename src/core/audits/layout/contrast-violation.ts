import type { ContrastFact } from '#core/evidence/layout-facts.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

const reasons = {
  image: 'the text is on an image',
  gradient: 'the text is on a gradient, and only a part of it is too close in colour',
  effect: 'the text has a filter, blend mode or mask',
  edge: 'the text is only partly on its background',
  stacked: 'something may be between the text and its background',
  pseudo: 'a pseudo-element may be between the text and its background',
  moving: 'the text was being animated',
  shadow: 'the text has a shadow or an outline',
} as const satisfies Record<NonNullable<ContrastFact['doubt']>, string>;

function neededFor({ kind, large }: ContrastFact): number {
  if (kind === 'placeholder') return thresholds.contrastPlaceholder;
  if (kind === 'code') return thresholds.contrastCode;
  return large ? thresholds.contrastLarge : thresholds.contrastText;
}

const titles = {
  text: 'Text contrast is too low',
  placeholder: 'Placeholder contrast is too low, and it is the only label',
  code: 'Code contrast is too low',
} as const satisfies Record<ContrastFact['kind'], string>;

/** A pair of colours comes from one design decision, wherever it is used. Code has one theme. */
const causeOf = ({ kind, foreground, background }: ContrastFact): string =>
  kind === 'code' ? 'code' : `${kind} ${foreground} on ${background}`;

const elementsOf = (fact: ContrastFact, all: readonly ContrastFact[]): number =>
  all
    .filter((other) => other.doubt === null && causeOf(other) === causeOf(fact))
    .reduce((sum, { alike }) => sum + alike, 0);

export const contrastViolation = defineLayoutAudit({
  type: 'contrast_violation',
  version: 3,
  about: 'Text contrast is too low.',
  defect: 'presence',
  judge: ({ contrast }) =>
    contrast.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, kind, ratio, foreground, background, fontPx, doubt } = fact;
      const needed = neededFor(fact);
      if (doubt !== null) return [{ unsure: reasons[doubt], cause: causeOf(fact) }];
      if (ratio >= needed) return [];
      return [
        {
          element,
          cause: causeOf(fact),
          shared: true,
          title: titles[kind],
          note: 'The contrast of the text, and the contrast required for its size.',
          facts: { ratio, needed, foreground, background, fontPx, elements: elementsOf(fact, contrast) },
          fixHint: `Change the text or background colour until the contrast is at least ${needed}:1.`,
        },
      ];
    }),
});
