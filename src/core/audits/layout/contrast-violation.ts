import type { ContrastFact } from '#core/evidence/layout-facts.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

const reasons = {
  image: 'a text stands on an image',
  gradient: 'a text stands on a gradient of which only a part is too close to it',
  effect: 'a text is shown through a filter, a blend or a mask',
  edge: 'a text stands only partly on its background',
  stacked: 'something else may lie between a text and its background',
  pseudo: 'a generated box may lie between a text and its background',
  moving: 'a text was being animated',
  shadow: 'a text has a shadow or an outline',
} as const satisfies Record<NonNullable<ContrastFact['doubt']>, string>;

function neededFor({ kind, large }: ContrastFact): number {
  if (kind === 'placeholder') return thresholds.contrastPlaceholder;
  if (kind === 'code') return thresholds.contrastCode;
  return large ? thresholds.contrastLarge : thresholds.contrastText;
}

const titles = {
  text: 'A text is too close to its background to be read easily',
  placeholder: 'The only visible words of a field are too pale to be read',
  code: 'The colours of code are too close to their background to be read easily',
} as const satisfies Record<ContrastFact['kind'], string>;

/** Two colours that meet come from one decision, wherever a page or an app uses it. Code has one theme. */
const causeOf = ({ kind, foreground, background }: ContrastFact): string =>
  kind === 'code' ? 'code' : `${kind} ${foreground} on ${background}`;

const elementsOf = (fact: ContrastFact, all: readonly ContrastFact[]): number =>
  all
    .filter((other) => other.doubt === null && causeOf(other) === causeOf(fact))
    .reduce((sum, { alike }) => sum + alike, 0);

export const contrastViolation = defineLayoutAudit({
  type: 'contrast_violation',
  version: 3,
  about: 'A text is too close in lightness to its background to be read easily.',
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
          note: 'Contrast of the text with what lies behind it, and the contrast that its size needs.',
          facts: { ratio, needed, foreground, background, fontPx, elements: elementsOf(fact, contrast) },
          fixHint: `Darken or lighten the text or its background until the contrast is at least ${needed}:1.`,
        },
      ];
    }),
});
