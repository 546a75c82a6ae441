// What a replay looks at besides the page itself: which build it is, and what must still be there for a pass to count.
export interface CheckFacts {
  /** Name of a part of the build → digest of its content. */
  readonly build: Readonly<Record<string, string>>;
  /** Roles of the landmarks in document order, repetitions folded. */
  readonly landmarks: readonly string[];
  /** Of the structural paths that were asked for, those that lead to an element that is rendered. */
  readonly paths: readonly string[];
  /** Of the test ids that were asked for, those that are on the page. */
  readonly testIds: readonly string[];
}

export interface CheckOrder {
  readonly paths: readonly string[];
  readonly testIds: readonly string[];
}
