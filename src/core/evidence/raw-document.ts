// One document, read the same way as it was sent and as the browser shows it. Raw: it exists only between the page and
// the code that makes facts of it.
export interface RawBlock {
  readonly text: string;
  /** A person sees it; always true of a document that was only sent. */
  readonly visible: boolean;
}

export interface RawDocument {
  readonly title: string;
  readonly lang: string;
  readonly description: string;
  readonly canonical: string;
  readonly robots: string;
  readonly blocks: readonly RawBlock[];
  readonly links: readonly { readonly href: string; readonly visible: boolean }[];
  readonly passwordFields: number;
  /** It offers to sign out. */
  readonly signsOut: boolean;
  readonly forms: number;
  /** More of it was there than is read. */
  readonly truncated: boolean;
}
