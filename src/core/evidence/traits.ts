// What a page reader reports about an element besides its measures. The audit decides whether it matters.
export interface WithTraits<Trait extends string> {
  /** Missing in older stored runs, which left exempt elements out. */
  readonly traits?: readonly Trait[];
}

/** Why boxes may not show what a person sees: the element or one of its ancestors is moving, cut, rotated or hidden. */
export type EffectTrait = 'animated' | 'shaped' | 'turned' | 'withdrawn';

export interface WithOpacity {
  /** Of the element and its ancestors together; missing if it is 1. */
  readonly opacity?: number;
}
