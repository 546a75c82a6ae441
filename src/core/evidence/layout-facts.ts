// What one in-page call measures at one width. Each layout type reads its own list; none is judged here.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { GeometryFacts } from './geometry-facts.ts';
import type { ElementFact } from './page-facts.ts';
import type { TargetText } from './redact.ts';

/** Text whose contrast with its background is low or cannot be known; the first of those of one structure. */
export interface ContrastFact {
  readonly element: ElementFact;
  /** Code is reported once per page, by its word with the lowest contrast. */
  readonly kind: 'text' | 'placeholder' | 'code';
  readonly ratio: number;
  readonly foreground: string;
  readonly background: string;
  readonly fontPx: number;
  readonly large: boolean;
  readonly alike: number;
  readonly doubt: 'image' | 'gradient' | 'effect' | 'edge' | 'stacked' | 'pseudo' | 'moving' | 'shadow' | null;
}

export interface SmallTextFact {
  readonly element: ElementFact;
  readonly fontPx: number;
  readonly letters: number;
  readonly alike: number;
}

export interface TapFact {
  readonly element: ElementFact;
  readonly width: number;
  readonly height: number;
  /** Radius around the middle that no other target enters. */
  readonly room: number;
  readonly alike: number;
}

export interface UnlabelledFieldFact {
  readonly element: ElementFact;
  readonly kind: string;
  readonly alike: number;
}

export interface UnnamedImageFact {
  readonly element: ElementFact;
  readonly kind: 'img' | 'svg' | 'image_button' | 'area' | 'sole_content';
  readonly alike: number;
}

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
  readonly contrast: readonly ContrastFact[];
  readonly smallText: readonly SmallTextFact[];
  readonly tapTargets: readonly TapFact[];
  readonly unlabelledFields: readonly UnlabelledFieldFact[];
  readonly unnamedImages: readonly UnnamedImageFact[];
  /** Content of the viewport meta element. */
  readonly viewportMeta: TargetText | null;
  readonly geometry: GeometryFacts;
  readonly wide: readonly WideFact[];
}
