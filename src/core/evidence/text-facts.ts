// What a page says in words that no author may have meant: places to judge, never the whole text.
import type { ElementFact } from './page-facts.ts';
import type { TargetText } from './redact.ts';

export const suspectPatterns = [
  'undefined',
  'null',
  'nan',
  'object',
  'date',
  'template',
  'key',
  'mojibake',
  'placeholder',
] as const;
export type SuspectPattern = (typeof suspectPatterns)[number];

/** What the page is asked to look for: an expression, as its source and flags. */
export interface SuspectFinder {
  readonly pattern: SuspectPattern;
  readonly source: string;
  readonly flags: string;
  /** Such words are often typed into fields on purpose. */
  readonly typedOnPurpose: boolean;
}

export type TextPlace = 'heading' | 'control' | 'cell' | 'label' | 'prose';

/** A text that could be a defect, with the text around it in its block. */
export interface SuspectText {
  readonly pattern: SuspectPattern;
  readonly element: ElementFact;
  readonly place: TextPlace;
  readonly before: TargetText;
  readonly hit: TargetText;
  readonly after: TargetText;
  /** The innermost element holds nothing else. */
  readonly alone: boolean;
  /** Its block also holds code, as a sentence of documentation does. */
  readonly nearCode: boolean;
  /** It leads to another page. */
  readonly inLink: boolean;
  /** It is among form fields, or where messages to the user appear. */
  readonly inMessage: boolean;
}

export const knownLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type KnownLanguage = (typeof knownLanguages)[number];

/** What the page reader needs to read the text. */
export interface TextReading {
  readonly finders: readonly SuspectFinder[];
  /** A quick check, as the source of an expression: text without a match contains no suspect. */
  readonly sign: string;
  /** The most common short words of each language, separated by spaces. */
  readonly littleWords: Readonly<Record<KnownLanguage, string>>;
  /** Text counts as running text with at least this many words and more than this many characters. */
  readonly lineWords: number;
  readonly lineCharacters: number;
  /** Characters of running text that are enough. */
  readonly sampleCharacters: number;
}

/** What a heading without text may have instead of it. */
export type HeadingTrait = 'labelled' | 'other_role' | 'not_exposed' | 'live' | 'waiting' | 'holds_content' | 'painted';

export interface EmptyHeading extends ElementFact {
  /** Evidence of earlier versions has neither: it held only headings without any trait. */
  readonly traits?: readonly HeadingTrait[];
  readonly widthPx?: number;
}

export interface TextFacts {
  readonly suspects: readonly SuspectText[];
  /** Suspects that were too many to bring along. */
  readonly suspectsDropped: number;
  /** Visible elements that show code. */
  readonly codeBlocks: number;
  /** How often each pattern occurs in code or fields, where it is intended. */
  readonly inCode: Readonly<Partial<Record<SuspectPattern, number>>>;
  /** Visible headings without text. */
  readonly emptyHeadings: readonly EmptyHeading[];
  /** Text of the first visible main heading. */
  readonly mainHeading: TargetText | null;
  /** Characters and words of the running text in the document's language. */
  readonly sampledCharacters: number;
  readonly sampledWords: number;
  /** How many of these words are the commonest little words of a language. */
  readonly littleWords: Readonly<Record<KnownLanguage, number>>;
}
