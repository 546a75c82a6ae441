/** Finds a word of the lists, each written with `|` between its words. A word stands alone: no letter before or after. */
export const words = (...lists: readonly string[]): RegExp => new RegExp(alone(lists), 'iu');

/** The same, for `replaceAll`. */
export const everyWord = (...lists: readonly string[]): RegExp => new RegExp(alone(lists), 'giu');

/** The whole text is a word of the lists. */
export const wholeWord = (...lists: readonly string[]): RegExp => new RegExp(`^(?:${lists.join('|')})$`, 'iu');

const alone = (lists: readonly string[]): string => `(?<!\\p{L})(?:${lists.join('|')})(?!\\p{L})`;
