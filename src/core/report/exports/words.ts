// A sentence of an export: our words, and between them text of the target, which each format escapes in its own way.
export interface Quoted {
  readonly quoted: string;
}

export type Words = readonly (string | Quoted)[];

export const quote = (text: string): Quoted => ({ quoted: text });

/** For formats of plain text: quotation marks inside a quotation cannot end it. */
export const plainWords = (words: Words): string =>
  words.map((part) => (typeof part === 'string' ? part : `“${part.quoted.replaceAll(/[“”]/g, '"')}”`)).join('');
