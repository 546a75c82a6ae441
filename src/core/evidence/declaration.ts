/** A CSS declaration as read from the page, before redaction. */
export interface RawDeclaration {
  /** 0 is the element itself, 1 its parent, and so on. */
  readonly level: number;
  readonly selector: string;
  readonly property: string;
  readonly value: string;
}
