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

export interface TextFacts {
  readonly suspects: readonly SuspectText[];
  /** Suspects that were too many to bring along. */
  readonly suspectsDropped: number;
  /** Visible elements that show code. */
  readonly codeBlocks: number;
  /** How often each pattern occurs in code or fields, where it is intended. */
  readonly inCode: Readonly<Partial<Record<SuspectPattern, number>>>;
  readonly emptyHeadings: readonly ElementFact[];
  /** Text of the first visible main heading. */
  readonly mainHeading: TargetText | null;
  /** Characters and words of the running text in the document's language. */
  readonly sampledCharacters: number;
  readonly sampledWords: number;
  /** How many of these words are the commonest little words of a language. */
  readonly littleWords: Readonly<Record<KnownLanguage, number>>;
}
