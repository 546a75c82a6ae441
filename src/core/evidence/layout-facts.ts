// What one in-page call measures at one width. Each layout type reads its own list; none is judged here.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { ElementFact } from './page-facts.ts';

/** An element that sticks out of the page on the right, with nothing around it that clips or scrolls it. */
export interface WideFact {
  readonly element: ElementFact;
  /** Right edge in document coordinates. */
  readonly right: number;
}

export interface LayoutFacts {
  readonly viewport: Viewport;
  readonly width: number;
  readonly height: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly truncated: boolean;
  readonly wide: readonly WideFact[];
}
