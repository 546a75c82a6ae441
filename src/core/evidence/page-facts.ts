// What one in-page call reads from a document; its text has passed the redactor.
import type { Landmark } from './landmark.ts';
import type { TargetText } from './redact.ts';
import type { TestIdAttribute } from './test-id-attribute.ts';

export interface ElementFact {
  /** Structural path from the nearest stable ancestor; the identity of the element within its template. */
  readonly path: string;
  /**
   * The landmarks that it is in or is itself, outermost first. The path begins at an id, so that it need not show them.
   * Left out where there are none; older evidence has none.
   */
  readonly around?: readonly Landmark[];
  readonly role: string;
  readonly name: TargetText;
  readonly testId: TargetText | null;
  /** Where the test id was found; left out for `data-testid`. */
  readonly testIdAttribute?: TestIdAttribute;
  /** Names the kind of element; others may have the same. */
  readonly selectorHint: TargetText;
  /** Matches this element of the page alone; null where no selector does. Older evidence has none. */
  readonly selector?: TargetText | null;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

export interface PageFacts {
  readonly title: TargetText;
  readonly lang: string;
  readonly nodes: number;
  readonly truncated: boolean;
  /** Characters of text a person can see. */
  readonly textLength: number;
  readonly visibleElements: number;
  readonly controls: number;
  readonly media: number;
  /** What of the page an audit can judge; older evidence does not tell. */
  readonly parts?: { readonly images: number; readonly fields: number; readonly headings: number };
  /** Elements that say "wait": aria-busy, progress bars, spinners, skeletons. */
  readonly busy: readonly ElementFact[];
  /** Text length outside busy elements, header, nav and footer. */
  readonly mainTextLength: number;
  readonly hasPasswordField: boolean;
  readonly frames: number;
  /** No doctype: the browser takes any file for a style sheet. */
  readonly quirks: boolean;
  /** Paths of own files that a style sheet requested and did not get. */
  readonly styleFilesMissing: readonly TargetText[];
  /** Digest of the tag skeleton with repeated siblings folded. */
  readonly skeleton: string;
}

/** The same shape before redaction: it exists only between the page and the redactor. */
export type Raw<T> = T extends TargetText
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Raw<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Raw<T[Key]> }
      : T;
