// A confirmed finding that deserves a closer look. The question whether it still fails is given, never decided here.
import type { Box } from '#contract/finding.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Blame } from '#core/evidence/blame.ts';
import type { LayoutFacts, LayoutPart } from '#core/evidence/layout-facts.ts';
import type { Picture } from '#engine/session/picture.ts';

/** Whether the fault is there: anywhere on the page, since several elements may share one cause, or at the element. */
export type FaultQuestion = (layout: LayoutFacts, where: 'anywhere' | 'at_element') => boolean;

/** How to see a layout fault again: what is measured, and how that is judged. */
export interface FaultTest {
  readonly part: LayoutPart;
  readonly fails: FaultQuestion;
}

export interface LookOrder {
  readonly findingId: string;
  readonly path: string;
  readonly route: string;
  readonly context: Viewport;
  readonly viewport: Viewport;
  /** Structural path of the element. */
  readonly element: string;
  /** Set where a width range and a declaration can be found out. */
  readonly test: FaultTest | null;
  /** Only what makes a difference to the eye is to blame for it. */
  readonly seen: boolean;
}

/** A place in a style sheet: lines and columns begin at 1. */
export interface StylePlace {
  readonly address: string;
  readonly mapAddress: string;
  readonly line: number;
  readonly column: number;
}

export interface CloserLook {
  readonly blame: Blame | null;
  /** Where the declaration at fault is written, if its style sheet names a source map. */
  readonly writtenAt: StylePlace | null;
  /** The window with the element scrolled into view, and where it stands in it. */
  readonly portrait: { readonly picture: Picture; readonly box: Box } | null;
}
