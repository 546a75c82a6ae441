// What most like elements of a page have and a few lack was forgotten there; what all lack is a habit of the design.
import type { Loss } from '#contract/severity.ts';

/** This many have it for each that lacks it; fewer are no rule that the others break. */
const rule = 3;

/** `having` is missing in stored runs that did not count it. */
export const outlier = (lacking: number, having: number | undefined): { readonly loss?: Loss } =>
  having !== undefined && having >= rule * lacking ? { loss: 'outlier' } : {};
