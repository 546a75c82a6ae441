// What is read from the page while its controls are probed, before redaction.
import type { ElementFact, Raw } from './page-facts.ts';
import type { CoverFact, SilenceFact } from './probe-facts.ts';

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
  readonly silence: SilenceFact | null;
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
}
