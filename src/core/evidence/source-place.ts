// Where the cause of a finding is in the source of the target, as its public source map tells.
import type { TargetText } from './redact.ts';

/** What the place is the place of. */
export type SourceOf = 'exception' | 'console' | 'request' | 'declaration';

export interface SourceFrame {
  readonly file: TargetText;
  readonly line: number;
  readonly functionName: string | null;
}

export interface FoundSource extends SourceFrame {
  readonly of: SourceOf;
  /** The file that the browser loaded. */
  readonly built: string;
  /** Frames of packages that were passed over. */
  readonly passed: number;
  /** The line sends other requests, too: who asked it to is not known. */
  readonly shared: boolean;
  /** The frames behind it, the nearest first. */
  readonly calledFrom: readonly SourceFrame[];
}
