// Every number that a content audit judges by, in one table. The page is told those that its reading needs.
export const thresholds = {
  /** An empty heading has no height of its own; a wider one than this stands in the flow of the page. */
  headingWidthPx: 1,
  /** A list repeats its template: the same words around the fault in so many like places, or so many like places. */
  alikeInWords: 3,
  alikeInPlace: 8,
  /** More words than this before or after an invalid date make it part of a sentence. */
  dateSentenceWords: 8,
  /** So many signs that may each be meant are garbled text together. */
  oddSigns: 2,
  /** A dotted name of so many levels is the key of a text whatever its words are. */
  keyLevels: 3,
  /** More keys than this beside code are a reference of settings. */
  keysOfReference: 2,
  /** A longer heading or title than this says more than that the page is missing. */
  missingPageSaying: 90,
  /** A page with more text than this has content of its own. */
  missingPageText: 600,
  /** A value is followed by so few words at the start of its line, and stands after a label, a bracket or other words of so few. */
  wordsAfterValue: 2,
  wordsOfLabel: 8,
  wordsBeforeBracket: 6,
  wordsBeforeValue: 6,
  /** A counted thing ("3 items") stands in a line of no more words. */
  wordsOfCount: 12,
  /** Running text: longer than so many characters, of so many words at least, up to so many characters of a page. */
  lineCharacters: 15,
  lineWords: 4,
  sampleCharacters: 3_000,
  /** With less running text than this nobody can tell its language. */
  languageCharacters: 400,
  languageWords: 60,
  /** In running text of the languages we know every fourth word or more is a little one; in others far fewer are. */
  languageShare: 0.18,
  /** So many times the little words of the language that the page names. */
  languageRatio: 4,
};
