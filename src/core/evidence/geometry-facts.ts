// What was measured about boxes, letters and pictures at one width, with the traits that an audit may ask for.
import type { ElementFact } from './page-facts.ts';
import type { TargetText } from './redact.ts';
import type { EffectTrait, WithOpacity, WithTraits } from './traits.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fields that only runs of before, or only runs of now, have. */
interface Judged {
  /** Facts about the same thing share this number; an audit picks one of them. */
  readonly subject?: number;
  /** Why a measure may mislead, as runs that were stored before traits were read tell it. */
  readonly doubt?: string | null;
}

/** `drawing`: its address names a drawing. `unmeasured`: its own size is not known, as that of an image button. */
export type BrokenImageTrait = 'drawing' | 'unmeasured';

export interface BrokenImageFact extends Judged, WithTraits<BrokenImageTrait> {
  readonly element: ElementFact;
  /** Path of the image's address. */
  readonly address: TargetText;
  readonly sameOrigin: boolean;
  readonly status: number | null;
}

export type ClippedTextTrait =
  | EffectTrait
  /** Sent out of sight to make room for a picture; told by runs that were stored before the indent was read. */
  | 'indented_away'
  | 'scrolled'
  | 'ellipsis'
  | 'clamped'
  | 'snaps'
  /** The whole text can be read in a title. */
  | 'titled'
  | 'moved'
  /** The next one of its row lies wholly beyond the same edge. */
  | 'row_goes_on'
  /** Something fades it out, opens it, or moves its height. */
  | 'collapsible'
  | 'ends_between_lines'
  | 'laid_over';

export interface ClippedTextFact extends Judged, WithTraits<ClippedTextTrait>, WithOpacity {
  readonly element: ElementFact;
  /** The box that cuts. */
  readonly by: ElementFact;
  readonly side: Side;
  readonly cutPx: number;
  /** The extent of the letters across the cut edge. */
  readonly ofPx: number;
  readonly fontPx?: number;
  /** How far its first line is drawn back; missing if it is not. */
  readonly indentPx?: number;
  /** How far into the box that cuts the text begins, as a share of it. */
  readonly insetShare?: number;
  /** How many times higher the content is than the box that cuts it. */
  readonly contentTimes?: number;
}

export type CollapsedControlTrait =
  | EffectTrait
  | 'as_wide_as_its_letters'
  | 'grows_when_typed_in'
  | 'in_closed_box'
  | 'leads_within_page'
  | 'out_of_flow'
  | 'out_of_tab_order'
  | 'replaceable'
  | 'unlabelled'
  | 'without_words';

export interface CollapsedControlFact extends Size, Judged, WithTraits<CollapsedControlTrait>, WithOpacity {
  readonly element: ElementFact;
}

export type CollisionTrait =
  | EffectTrait
  /** Native inputs are often replaced by something drawn over them. */
  | 'replaceable'
  /** Only one of the two hangs on the window, or they hang on it apart. */
  | 'held_apart'
  /** The smaller lies wholly inside the larger, which may be a field. */
  | 'inlaid'
  | 'in_field'
  | 'layered'
  | 'in_background'
  | 'leaves_by_wish'
  | 'placed_in_grid';

export interface CollisionFact extends Size, Judged, WithTraits<CollisionTrait>, WithOpacity {
  readonly element: ElementFact;
  readonly other: ElementFact;
  /** Two controls, unless it says so. */
  readonly kind?: 'boxes';
  /** For two controls, the covered share of the text of one; for two boxes, of the smaller one. */
  readonly share: number;
  /** How many times larger the one is than the other. */
  readonly times?: number;
}

export type CoveredTrait =
  | EffectTrait
  | 'disabled'
  | 'out_of_tab_order'
  | 'replaceable'
  | 'takes_no_clicks'
  | 'under_modal'
  /** What covers it… */
  | 'by_replaceable'
  | 'by_held_layer'
  | 'by_sheet_of_panel'
  | 'by_dialog_or_menu'
  | 'by_page'
  /** The content of the page, which a menu as high as the window lies beneath. */
  | 'by_page_on_menu'
  | 'by_same_href'
  | 'piled'
  | 'by_embedded'
  | 'by_loading_sign'
  | 'by_control'
  | 'by_part_of_field';

export interface CoveredFact extends Judged, WithTraits<CoveredTrait>, WithOpacity {
  readonly element: ElementFact;
  readonly cover: ElementFact;
  readonly points: number;
  readonly covered: number;
  /** The part of the control that shows, where a click would be aimed. */
  readonly aim?: Size;
  readonly shownShare?: number;
  /** How much of the window the control takes. */
  readonly windowShare?: number;
}

/** `ground`: it has no text of its own and lies under something else. */
export type DistortedImageTrait = EffectTrait | 'drawing' | 'ground';

export interface DistortedImageFact extends Judged, WithTraits<DistortedImageTrait>, WithOpacity {
  readonly element: ElementFact;
  readonly shown: Size;
  readonly natural: Size;
}

export type OcclusionTrait =
  | EffectTrait
  | 'holds_control'
  | 'way_out_beside'
  | 'modal'
  | 'busy'
  | 'clickable'
  | 'may_be_dismissed'
  /** What the bar hides… */
  | 'hides_replaceable'
  | 'hides_disabled'
  | 'hides_held_layer'
  | 'hides_out_of_flow'
  | 'hides_cut_content'
  | 'hides_link_within_page';

export interface OcclusionFact extends Judged, WithTraits<OcclusionTrait>, WithOpacity {
  readonly element: ElementFact;
  /** Over the window as a whole, or over the first or last part of the page, where no scrolling frees it. */
  readonly where: 'window' | 'start' | 'end';
  readonly share: number;
  readonly hidden: ElementFact | null;
  readonly hiddenCount: number;
  /** How much of the texts of the page the layer holds itself. */
  readonly textShare?: number;
  /** Of a bar: its size, its height by that of the window, and the largest share that it takes of something. */
  readonly bar?: Size & { readonly heightShare: number };
  readonly takenShare?: number;
}

export type OffscreenTrait =
  | EffectTrait
  | 'absolute'
  | 'disabled'
  | 'fixed'
  | 'in_drawer'
  | 'leads_within_page'
  | 'moved'
  | 'out_of_tab_order'
  /** Shifted while its place in the flow stays empty. */
  | 'pulled'
  | 'replaceable'
  | 'row_goes_on'
  | 'scrolls_in_panel';

export interface OffscreenFact extends Judged, WithTraits<OffscreenTrait>, WithOpacity {
  readonly element: ElementFact;
  readonly side: Side;
  readonly hiddenShare: number;
  readonly beyondPx?: number;
  /** Of the panel on the window that holds it: the share of it, or of the window, that shows. */
  readonly panelShare?: number;
}

export type ProtrusionTrait = EffectTrait | 'as_tall_as_window' | 'beyond_window' | 'leaves_by_wish';

export interface ProtrusionFact extends Judged, WithTraits<ProtrusionTrait>, WithOpacity {
  readonly element: ElementFact;
  /** The painted box that the element sticks out of. */
  readonly frame: ElementFact;
  readonly side: Side;
  readonly beyondPx: number;
}

export type TextOverlapTrait =
  | EffectTrait
  /** Both are laid out together, as parts of one paragraph are; told once for each block. */
  | 'same_block'
  | 'same_words'
  | 'held_apart'
  | 'layered'
  | 'laid_over'
  /** Something opaque lies over both. */
  | 'buried'
  | 'in_background';

export interface TextOverlapFact extends Judged, WithTraits<TextOverlapTrait>, WithOpacity {
  readonly element: ElementFact;
  readonly other: ElementFact;
  /** Two texts, unless a painted box that slipped out of its place lies over a text. */
  readonly kind?: 'box_over_text';
  readonly widthPx: number;
  /** Share of the lower letters' height that is inside the other line. */
  readonly heightShare: number;
  /** Of two texts, what they share; of a box over a text, the letters' own area and the covered share of it. */
  readonly areaPx?: number;
  readonly coveredShare?: number;
  /** How many times larger the letters of one are, and the alpha of the fainter colour. */
  readonly fontTimes?: number;
  readonly alpha?: number;
}

/** `group`: a row of things that belong together, as ways through a site. */
export type WrappedRowTrait = EffectTrait | 'group' | 'grows';

export interface WrappedRowFact extends Judged, WithTraits<WrappedRowTrait>, WithOpacity {
  readonly element: ElementFact;
  readonly row: ElementFact;
  readonly items: number;
  /** How far the item hangs below the bar; null where none is drawn around the row. */
  readonly beyondPx: number | null;
  /** Room left on one line with all items on it, without gaps. */
  readonly sparePx: number;
  /** How much of its own line the last item takes. */
  readonly lineShare?: number;
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
