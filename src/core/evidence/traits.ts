// What a page reader has to say about an element beside its measures. Whether it matters is for the audit to decide.
export interface WithTraits<Trait extends string> {
  /** Missing in runs that were stored before traits were read: those left exempt elements out. */
  readonly traits?: readonly Trait[];
}

/** Why boxes may not show what a person sees: the element or one of its ancestors is moving, cut, rotated or hidden. */
export type EffectTrait = 'animated' | 'shaped' | 'turned' | 'withdrawn';

export interface WithOpacity {
  /** Of the element and its ancestors together; missing where it is 1. */
  readonly opacity?: number;
}
