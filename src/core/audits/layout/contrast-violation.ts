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

const pairOf = ({ foreground, background }: ContrastFact): string => `${foreground} on ${background}`;

/**
 * Two colours and where they meet: a fault of the style sheet, whatever page shows it. Code has one theme, and colours
 * that meet in many places of a page come from one rule.
 */
function causeOf(fact: ContrastFact, all: readonly ContrastFact[]): string {
  if (fact.kind === 'code') return 'code';
  const pair = pairOf(fact);
  const places = new Set(
    all
      .filter((other) => other.kind === fact.kind && other.doubt === fact.doubt && pairOf(other) === pair)
      .map(({ element }) => element.selectorHint),
  );
  return places.size >= thresholds.contrastPlacesOfOneRule
    ? `${pair} everywhere`
    : `${pair} at ${fact.element.selectorHint}`;
}

export const contrastViolation = defineLayoutAudit({
  type: 'contrast_violation',
  version: 2,
  about: 'A text is too close in lightness to its background to be read easily.',
  defect: 'presence',
  judge: ({ contrast }) =>
    contrast.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, kind, ratio, foreground, background, fontPx, alike, doubt } = fact;
      const needed = neededFor(fact);
      if (doubt !== null) return [{ unsure: reasons[doubt], cause: causeOf(fact, contrast) }];
      if (ratio >= needed) return [];
      return [
        {
          element,
          cause: causeOf(fact, contrast),
          shared: true,
          title: titles[kind],
          note: 'Contrast of the text with what lies behind it, and the contrast that its size needs.',
          facts: { ratio, needed, foreground, background, fontPx, elements: alike },
          fixHint: `Darken or lighten the text or its background until the contrast is at least ${needed}:1.`,
        },
      ];
    }),
});
