import type { Tone } from '../words/labels.ts';

/** A word in the colour of its meaning. */
export function Mark({ word, tone }: { readonly word: string; readonly tone: Tone }) {
  return <span className={`mark ${tone}`}>{word}</span>;
}
