import type { EffectTrait, WithOpacity, WithTraits } from '#core/evidence/traits.ts';
import { thresholds } from './thresholds.ts';

export const hasAny = <Trait extends string>(
  { traits }: WithTraits<Trait>,
  those: readonly NoInfer<Trait>[],
): boolean => traits?.some((trait) => those.includes(trait)) ?? false;

const notPlain: readonly string[] = ['animated', 'shaped', 'turned', 'withdrawn'] satisfies EffectTrait[];

/** Whether boxes tell what a person sees, and the author means it to be seen. */
export const isPlain = (fact: WithTraits<string> & WithOpacity): boolean =>
  !hasAny(fact, notPlain) && (fact.opacity ?? 1) >= thresholds.faintOpacity;

/** The first reason that applies. Older stored runs contain the reason itself instead of traits. */
export function doubtOf<Trait extends string>(
  { traits = [], doubt = null }: WithTraits<Trait> & { readonly doubt?: string | null },
  reasons: Readonly<Partial<Record<NoInfer<Trait>, string>>>,
): string | null {
  for (const [trait, reason] of Object.entries(reasons)) if (traits.includes(trait as Trait)) return reason as string;
  return doubt;
}
