// What the code of one step may ask for while it is written.
import type { Viewport } from '#contract/vocabulary/viewports.ts';

export interface StepWriter {
  /** Code for a text; one that the report masks or cuts becomes an environment variable. */
  readonly text: (value: string, what: string) => string;
  /** The viewport in which the scenario began. */
  readonly home: Viewport;
}

/** Lines of code. */
export type Code = readonly string[];
