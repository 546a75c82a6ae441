import type { ContrastFact } from '#core/evidence/layout-facts.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';

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

const isLarge = ({ large, fontPx, weight = 400 }: ContrastFact): boolean =>
  large ??
  (fontPx >= thresholds.contrastLargePx ||
    (fontPx >= thresholds.contrastLargeBoldPx && weight >= thresholds.contrastBoldWeight));

const neededForSize = (fact: ContrastFact): number =>
  isLarge(fact) ? thresholds.contrastLarge : thresholds.contrastText;

function neededFor(fact: ContrastFact): number {
  if (fact.kind === 'placeholder') return thresholds.contrastPlaceholder;
  if (fact.kind === 'code') return thresholds.contrastCode;
  return neededForSize(fact);
}

/** Nobody has to read what is switched off or kept from readers; a field with a label has better words. */
const isExempt = (fact: ContrastFact): boolean =>
  hasAny(fact, ['inactive', 'hidden_from_readers', 'labelled']) ||
  (fact.letters ?? thresholds.contrastLetters) < thresholds.contrastLetters;

/** What hides the background leaves open how close the text is to it, whatever was measured. */
const unknownBackground = new Set<ContrastFact['doubt']>(['image', 'effect', 'edge']);

/** Why a low contrast is not certain; null also where the contrast is as good as any text of that size needs. */
function doubtAbout(fact: ContrastFact): ContrastFact['doubt'] {
  const { doubt, ratio, best = ratio } = fact;
  if (unknownBackground.has(doubt)) return doubt;
  const unquestioned = Math.max(neededForSize(fact), neededFor(fact));
  if (ratio >= unquestioned) return null;
  return best >= unquestioned ? 'gradient' : doubt;
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
    .filter((other) => doubtAbout(other) === null && causeOf(other) === causeOf(fact))
    .reduce((sum, { alike }) => sum + alike, 0);

export const contrastViolation = defineLayoutAudit({
  type: 'contrast_violation',
  version: 3,
  about: 'A text is too close in lightness to its background to be read easily.',
  defect: 'presence',
  judge: ({ contrast }) => {
    const facts = contrast.filter((fact) => !isExempt(fact));
    return facts.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, kind, ratio, foreground, background, fontPx } = fact;
      const needed = neededFor(fact);
      const doubt = doubtAbout(fact);
      if (doubt !== null) return [{ unsure: reasons[doubt], cause: causeOf(fact) }];
      if (ratio >= needed) return [];
      return [
        {
          element,
          cause: causeOf(fact),
          shared: true,
          title: titles[kind],
          note: 'Contrast of the text with what lies behind it, and the contrast that its size needs.',
          facts: {
            ratio,
            needed,
            foreground,
            background,
            fontPx: Math.round(fontPx * 10) / 10,
            elements: elementsOf(fact, facts),
          },
          fixHint: `Darken or lighten the text or its background until the contrast is at least ${needed}:1.`,
        },
      ];
    });
  },
});
