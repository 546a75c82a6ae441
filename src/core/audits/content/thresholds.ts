// Every number that the content audits use, in one table. The page reader gets those that it needs.
export const thresholds = {
  /** An empty heading has no height of its own; one that is wider than this is part of the page flow. */
  headingWidthPx: 1,
  /** A list repeats its template: this many similar places with the same words around the fault, or this many similar places. */
  alikeInWords: 3,
  alikeInPlace: 8,
  /** More words than this before or after an invalid date make it part of a sentence. */
  dateSentenceWords: 8,
  /** Each odd character alone may be intended; this many together are garbled text. */
  oddSigns: 2,
  /** A dotted name with this many levels is a translation key, whatever its words are. */
  keyLevels: 3,
  /** More keys than this next to code are a settings reference. */
  keysOfReference: 2,
  /** This many names that are written like keys make a list of names. */
  namesOfList: 2,
  /** A heading or title longer than this says more than that the page is missing. */
  missingPageSaying: 90,
  /** A page with more text than this has content of its own. */
  missingPageText: 600,
  /** A value is followed by so few words at the start of its line, and stands after a label or other words of so few. */
  wordsAfterValue: 2,
  wordsOfLabel: 8,
  wordsBeforeValue: 6,
  /** Maximum words of a line with a count ("3 items"). */
  wordsOfCount: 12,
  /** Running text: more characters than this, at least this many words, and the maximum characters read per page. */
  lineCharacters: 15,
  lineWords: 4,
  sampleCharacters: 3_000,
  /** With less running text than this the language cannot be detected. */
  languageCharacters: 400,
  languageWords: 60,
  /** In running text of a known language at least every fourth word is a common word; in other languages far fewer are. */
  languageShare: 0.18,
  /** How many times more common words than the declared language has. */
  languageRatio: 4,
};
