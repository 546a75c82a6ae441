// What one in-page call measures at one width. Each layout type reads its own list; none is judged here.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { GeometryFacts, Size } from './geometry-facts.ts';
import type { ElementFact } from './page-facts.ts';
import type { TargetText } from './redact.ts';
import type { WithTraits } from './traits.ts';

/** `labelled`: the field of a placeholder has a visible label. */
export type ContrastTrait = 'hidden_from_readers' | 'inactive' | 'labelled';

/** Text whose contrast with its background is low or cannot be known; the first of those of one structure. */
export interface ContrastFact extends WithTraits<ContrastTrait> {
  readonly element: ElementFact;
  /** Code is reported once per page, by its word with the lowest contrast. */
  readonly kind: 'text' | 'placeholder' | 'code';
  readonly ratio: number;
  /** The ratio at the best place of a gradient; missing if there is only one colour. */
  readonly best?: number;
  readonly foreground: string;
  readonly background: string;
  /** The colour that the style gives the letters, where it lets the background shine through. */
  readonly ink?: string;
  readonly fontPx: number;
  readonly weight?: number;
  readonly letters?: number;
  /** Only in older stored runs, from before the weight was read. */
  readonly large?: boolean;
  readonly alike: number;
  /** Why the ratio may mislead; only older runs have `gradient`. */
  readonly doubt: 'image' | 'gradient' | 'effect' | 'edge' | 'stacked' | 'pseudo' | 'moving' | 'shadow' | null;
}

/** The position or kind of an element for which small text is usual. */
export type SmallTextTrait = 'in_drawing' | 'presentational' | 'raised_sign' | 'small_print' | 'hidden_from_readers';

export interface SmallTextFact extends WithTraits<SmallTextTrait> {
  readonly element: ElementFact;
  readonly fontPx: number;
  readonly letters: number;
  /** Size on the screen divided by size in the layout; missing if they are the same. */
  readonly scale?: number;
  readonly structure?: number;
  readonly alike: number;
}

/**
 * `in_larger_field`: a field that cannot be seen itself, in a box of its own that can be seen and is large enough.
 * `same_href_elsewhere`: a link that is large enough leads to the same address.
 */
export type TapTrait = 'browser_sized' | 'in_larger_field' | 'inactive' | 'in_sentence' | 'same_href_elsewhere';

export interface TapFact extends WithTraits<TapTrait> {
  readonly element: ElementFact;
  readonly width: number;
  readonly height: number;
  /** The area a finger can hit, with the generated boxes around the target; missing if there are none. */
  readonly hit?: Size;
  /** Radius around the middle that no other target enters. */
  readonly room: number;
  readonly structure?: number;
  readonly alike: number;
}

/**
 * `pictured_label`: its label has no text, but a picture with a name. `in_named_control`: it only draws a part of a control
 * that has a name, as a box to tick in a button does.
 */
export type UnlabelledFieldTrait = 'disabled' | 'hidden_from_readers' | 'in_named_control' | 'pictured_label';

export interface UnlabelledFieldFact extends WithTraits<UnlabelledFieldTrait> {
  readonly element: ElementFact;
  readonly kind: string;
  readonly structure?: number;
  readonly alike: number;
  /** How many fields of the page have a label. */
  readonly having?: number;
  /** The path of the form around it, where none of its fields has a label; missing in runs stored before it was told. */
  readonly form?: TargetText | null;
}

/** `all_of_control`: the link or button around it has no other name. */
export type UnnamedImageTrait =
  | 'all_of_control'
  | 'decoration'
  | 'empty_alt'
  | 'hidden_from_readers'
  | 'in_control_with_text';

export interface UnnamedImageFact extends WithTraits<UnnamedImageTrait> {
  readonly element: ElementFact;
  /** `sole_content` is told by runs that were stored before traits were read. */
  readonly kind: 'img' | 'svg' | 'image_button' | 'area' | 'sole_content';
  readonly structure?: number;
  readonly alike: number;
  /** How many images of the page have a text. */
  readonly having?: number;
}

/** `own_width`: a block among blocks, in a box that does not stick out itself: its width is its own. */
export type WideTrait = 'clipped' | 'fixed' | 'own_width';

/** An element that sticks out of the page on the right. Edges are in document coordinates. */
export interface WideFact extends WithTraits<WideTrait> {
  readonly element: ElementFact;
  /** Its box, unless it says so: then where its content ends, which may be beyond its box. */
  readonly kind?: 'words';
  readonly right: number;
  /** Right edge of the furthest box around it that has its own width; missing if there is none. */
  readonly frameRight?: number;
  /** Right edge of the furthest of its children that stick out and that it does not cut; missing if none does. */
  readonly childRight?: number;
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

/** The lists of a layout that can be measured alone. */
export type LayoutPart =
  | 'contrast'
  | 'smallText'
  | 'tapTargets'
  | 'unlabelledFields'
  | 'unnamedImages'
  | 'geometry'
  | 'wide';
