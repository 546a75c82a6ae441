// What is read from the page while its controls are probed, before redaction.
import type { ElementFact, Raw } from './page-facts.ts';
import type { CoverFact } from './probe-facts.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BrakeFacts {
  /** Accessible name, title, value. */
  readonly words: string;
  /** Ids, classes, data attributes and icon names, which are code and not language. */
  readonly marks: string;
  readonly address: string;
  readonly payment: boolean;
  /** Words of the dialog around it. */
  readonly dialog: string;
}

/** What a control is, and how it stands among others. */
export type ControlMark =
  /** It, or a part around it, is the current one (aria-current). */
  | 'current'
  /** A tab or an option that is selected. */
  | 'selected'
  | 'radio'
  | 'chosen_radio'
  /** It is pressed or checked, and others of its kind beside it can be. */
  | 'pressed_among_others'
  | 'checked_among_others'
  /** Its classes call it the chosen one; or they, its state or those of its item do, and not so for all beside it. */
  | 'marked_chosen'
  | 'marked_unlike_others'
  /** It leads on from the row of a list or table that is marked as the chosen one, unlike the other rows. */
  | 'in_chosen_row'
  /** All others of its kind beside it look alike, and it does not. */
  | 'stands_out'
  /** Of its peers and itself in a row it is the last that looks filled, as the value of a rating does. */
  | 'ends_scale'
  | 'submits'
  | 'cursor_of_disabled'
  | 'busy'
  | 'names_this_page'
  | 'brand_mark'
  /** Fields stand in its form, section, group or table. */
  | 'among_fields'
  /** Only its role calls it a control; to the eye and the pointer it is text. */
  | 'looks_like_text'
  | 'read_only';

/** What may tell why a control is silent. Steps above are counted from the control itself. */
export interface ControlTraits {
  readonly marks: readonly ControlMark[];
  /** Others of its kind beside it. */
  readonly peers: number;
  readonly opacity: number;
  readonly disabledAbove: number | null;
  readonly disabledClassAbove: number | null;
  /** Its link leads to the top of this page, or to a place that is on it. */
  readonly leads: 'top' | 'on_page' | null;
  /** Of a link to the top: the nearest part that also holds a list of links to parts of this page. */
  readonly contentsAbove: number | null;
  readonly linkTitle: string;
  readonly scrolledPx: number;
  /** Rows of the table whose header it stands in. */
  readonly rows: number | null;
  /** The nearest fields, if one of them is empty: in its form, or else so far above, with what else can be used there. */
  readonly emptyField: {
    readonly inForm: boolean;
    readonly above: number;
    readonly buttons: number;
    readonly controls: number;
  } | null;
}

export interface ControlAnswer {
  readonly index: number;
  readonly key: string;
  readonly element: Raw<ElementFact>;
  /**
   * `looks`: nothing but its look says that it is a control, so a listener has to. `field`: reached, not clicked.
   * `link`: the browser itself leads on, so that one of its kind is enough.
   */
  readonly kind: 'control' | 'looks' | 'field' | 'link';
  /** It looks clickable. */
  readonly button: boolean;
  readonly brakes: BrakeFacts;
  /** It says that it opens a menu, a dialog or a part of the page: it has something to do on every page. */
  readonly opens?: boolean;
  /** The form around it, and whether the control submits it. */
  readonly form?: { readonly key: string; readonly submits: boolean } | null;
}

/** A control that is about to be used. */
export interface FoundControl extends ControlAnswer {
  readonly traits: ControlTraits;
}

/** What the page is told before it aims: when a cover is a cover. */
export interface AimTerms {
  readonly coverPoints: number;
  readonly coverOpacity: number;
}

export interface AimAnswer {
  readonly point: Point | null;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** A place where the pointer rests without touching anything. */
  readonly park: Point;
  readonly cover: { readonly kind: CoverFact['kind']; readonly element: Raw<ElementFact> | null } | null;
}

export interface SeenEvent {
  readonly type: string;
  readonly trusted: boolean;
  readonly onControl: boolean;
}

export interface SampleAnswer {
  readonly moved: readonly string[];
  /** The only change is a tooltip that hovering may have opened. */
  readonly hintOnly: boolean;
  readonly landed: boolean;
  /** Whether the same look sees a change of our own; only asked at last, of a control that has not answered. */
  readonly sees?: boolean;
}

export interface EndingAnswer {
  readonly events: readonly SeenEvent[];
  readonly noise: readonly string[];
  readonly entries: number;
  readonly focusOn: boolean;
}

export interface CloserAnswer extends Point {
  readonly key: string;
  readonly element: Raw<ElementFact>;
  readonly brakes: BrakeFacts;
  /** Its name says that it closes. */
  readonly named: boolean;
}

export interface LayerAnswer {
  readonly key: string;
  readonly element: Raw<ElementFact>;
  readonly closers: readonly CloserAnswer[];
  /** A point outside the layer, where a click means "close". */
  readonly outside: Point | null;
  /** It has fields to fill in, as a form has. */
  readonly asks: boolean;
}
