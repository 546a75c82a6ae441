import type { ContrastFact } from '#core/evidence/layout-facts.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';
import { onText } from '../subjects.ts';

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

/** Disabled or hidden text does not have to be readable; a field with a label does not depend on its placeholder. */
const isExempt = (fact: ContrastFact): boolean =>
  hasAny(fact, ['inactive', 'hidden_from_readers', 'labelled']) ||
  (fact.letters ?? thresholds.contrastLetters) < thresholds.contrastLetters;

/** If the background is hidden, the real contrast is unknown, whatever was measured. */
const unknownBackground = new Set<ContrastFact['doubt']>(['image', 'effect', 'edge']);

/** Why a low contrast is not certain; also null if the contrast is high enough for any text of that size. */
function doubtAbout(fact: ContrastFact): ContrastFact['doubt'] {
  const { doubt, ratio, best = ratio } = fact;
  if (unknownBackground.has(doubt)) return doubt;
  const unquestioned = Math.max(neededForSize(fact), neededFor(fact));
  if (ratio >= unquestioned) return null;
  return best >= unquestioned ? 'gradient' : doubt;
}

const titles = {
  text: 'Text contrast is too low',
  placeholder: 'Placeholder contrast is too low, and it is the only label',
  code: 'Code contrast is too low',
} as const satisfies Record<ContrastFact['kind'], string>;

/** How far a colour is from grey. */
function chromaOf(colour: string): number {
  const parts = (colour.match(/[0-9a-f]{2}/gi) ?? []).slice(0, 3).map((part) => Number.parseInt(part, 16));
  return Math.max(0, ...parts) - Math.min(255, ...parts);
}

/**
 * A colour of the design that is too close to what it is combined with is one decision, wherever it is used: a pale blue
 * bar under white and under yellow text, or a link colour on white and on grey. Of a pair it is the one further from grey.
 * Code has one theme.
 */
const isOfBackground = ({ foreground, background }: ContrastFact): boolean =>
  chromaOf(background) > chromaOf(foreground);

function causeOf(fact: ContrastFact): string {
  const { kind, foreground, background } = fact;
  if (kind === 'code') return 'code';
  return isOfBackground(fact) ? `${kind} on ${background}` : `${kind} in ${foreground}`;
}

const ofInk = (fact: ContrastFact): string | undefined =>
  fact.ink === undefined || fact.kind === 'code' || isOfBackground(fact) ? undefined : `${fact.kind} in ${fact.ink}`;

/** One translucent grey of the design is another grey on each background: it is one decision all the same. */
function wideInks(facts: readonly ContrastFact[]): ReadonlySet<string> {
  const backgrounds = new Map<string, Set<string>>();
  for (const fact of facts) {
    const ink = ofInk(fact);
    if (ink === undefined || doubtAbout(fact) !== null || fact.ratio >= neededFor(fact)) continue;
    backgrounds.set(ink, (backgrounds.get(ink) ?? new Set()).add(fact.background));
  }
  return new Set(
    [...backgrounds].filter(([, all]) => all.size >= thresholds.contrastManyBackgrounds).map(([ink]) => ink),
  );
}

const worstFirst = (one: ContrastFact, other: ContrastFact): number =>
  one.ratio / neededFor(one) - other.ratio / neededFor(other);

/** How many elements each cause has. */
function countElements(
  facts: readonly ContrastFact[],
  causeIn: (fact: ContrastFact) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const fact of facts) {
    if (doubtAbout(fact) !== null) continue;
    const cause = causeIn(fact);
    counts.set(cause, (counts.get(cause) ?? 0) + fact.alike);
  }
  return counts;
}

export const contrastViolation = defineLayoutAudit({
  type: 'contrast_violation',
  version: 6,
  about: 'Text contrast is too low.',
  defect: 'presence',
  subject: onText,
  judge: ({ contrast }) => {
    const facts = contrast.filter((fact) => !isExempt(fact)).toSorted(worstFirst);
    const wide = wideInks(facts);
    const causeIn = (fact: ContrastFact): string => {
      const ink = ofInk(fact);
      return ink !== undefined && wide.has(ink) ? ink : causeOf(fact);
    };
    let counts: ReadonlyMap<string, number> | null = null;
    return facts.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, kind, ratio, foreground, background, fontPx } = fact;
      const needed = neededFor(fact);
      const doubt = doubtAbout(fact);
      const ink = ofInk(fact);
      if (doubt !== null)
        return [...new Set([causeOf(fact), ink ?? causeOf(fact)])].map((cause) => ({ unsure: reasons[doubt], cause }));
      if (ratio >= needed) return [];
      const cause = causeIn(fact);
      counts ??= countElements(facts, causeIn);
      return [
        {
          element,
          cause,
          ...(ink === undefined || ink === cause ? {} : { partOf: ink }),
          shared: true,
          title: titles[kind],
          note: 'The contrast of the text, and the contrast required for its size.',
          facts: {
            ratio,
            needed,
            foreground,
            background,
            fontPx: Math.round(fontPx * 10) / 10,
            elements: counts.get(cause) ?? 0,
          },
          ...(ratio < thresholds.contrastInvisible ? { loss: 'all_but_invisible' as const } : {}),
          fixHint: `Change the text or background colour until the contrast is at least ${needed}:1.`,
        },
      ];
    });
  },
});
