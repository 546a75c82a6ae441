// What was measured about boxes, letters and pictures at one width. A doubt is our own word for why a measure may mislead.
import type { ElementFact } from './page-facts.ts';
import type { TargetText } from './redact.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface BrokenImageFact {
  readonly element: ElementFact;
  /** Path of the image's address. */
  readonly address: TargetText;
  readonly sameOrigin: boolean;
  readonly status: number | null;
  readonly doubt: string | null;
}

export interface ClippedTextFact {
  readonly element: ElementFact;
  /** The box that cuts. */
  readonly by: ElementFact;
  readonly side: Side;
  readonly cutPx: number;
  /** The extent of the letters across the cut edge. */
  readonly ofPx: number;
  readonly doubt: string | null;
}

export interface CollapsedControlFact extends Size {
  readonly element: ElementFact;
}

export interface CollisionFact extends Size {
  readonly element: ElementFact;
  readonly other: ElementFact;
  /** For two controls, the covered share of the text of one; for two boxes, of the smaller one. */
  readonly share: number;
  readonly doubt: string | null;
}

export interface CoveredFact {
  readonly element: ElementFact;
  readonly cover: ElementFact;
  readonly points: number;
  readonly covered: number;
  readonly doubt: string | null;
}

export interface DistortedImageFact {
  readonly element: ElementFact;
  readonly shown: Size;
  readonly natural: Size;
  readonly doubt: string | null;
}

export interface OcclusionFact {
  readonly element: ElementFact;
  /** Over the window as a whole, or over the first or last part of the page, where no scrolling frees it. */
  readonly where: 'window' | 'start' | 'end';
  readonly share: number;
  readonly hidden: ElementFact | null;
  readonly hiddenCount: number;
  readonly doubt: string | null;
}

export interface OffscreenFact {
  readonly element: ElementFact;
  readonly side: Side;
  readonly hiddenShare: number;
  readonly doubt: string | null;
}

export interface ProtrusionFact {
  readonly element: ElementFact;
  /** The painted box that the element sticks out of. */
  readonly frame: ElementFact;
  readonly side: Side;
  readonly beyondPx: number;
  readonly doubt: string | null;
}

export interface TextOverlapFact {
  readonly element: ElementFact;
  readonly other: ElementFact;
  readonly widthPx: number;
  /** Share of the lower letters' height that is inside the other line. */
  readonly heightShare: number;
  readonly doubt: string | null;
}

export interface WrappedRowFact {
  readonly element: ElementFact;
  readonly row: ElementFact;
  readonly items: number;
  /** How far the item hangs below the bar; null where none is drawn around the row. */
  readonly beyondPx: number | null;
  /** Room left on one line with all items on it, without gaps. */
  readonly sparePx: number;
}

export interface GeometryFacts {
  readonly brokenImages: readonly BrokenImageFact[];
  readonly clippedTexts: readonly ClippedTextFact[];
  readonly collapsedControls: readonly CollapsedControlFact[];
  readonly collisions: readonly CollisionFact[];
  readonly covered: readonly CoveredFact[];
  readonly distortedImages: readonly DistortedImageFact[];
  readonly occlusions: readonly OcclusionFact[];
  readonly offscreen: readonly OffscreenFact[];
  readonly protrusions: readonly ProtrusionFact[];
  readonly textOverlaps: readonly TextOverlapFact[];
  readonly wrappedRows: readonly WrappedRowFact[];
}
