// What a replay reads besides the page itself: the build, and what must still be there for a pass to count.
export interface CheckFacts {
  /** Name of a part of the build → digest of its content. */
  readonly build: Readonly<Record<string, string>>;
  /** Roles of the landmarks in document order, repetitions folded. */
  readonly landmarks: readonly string[];
  /** Of the requested structural paths, those that lead to a rendered element. */
  readonly paths: readonly string[];
  /** Of the requested test ids, those that are on the page. */
  readonly testIds: readonly string[];
  /** Hashes of what can be read: texts and the names of fields, with their roles. Missing in older runs. */
  readonly marks?: readonly string[];
  /** The marks inside the elements with each requested test id. Missing in older runs. */
  readonly marksOf?: Readonly<Record<string, readonly string[]>>;
}

export interface CheckOrder {
  readonly paths: readonly string[];
  readonly testIds: readonly string[];
}
