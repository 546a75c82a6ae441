// The ways to other pages that a page shows in a wide window, and what of them is left in a narrow one.
import type { ElementFact, Raw } from './page-facts.ts';
import type { BrakeFacts } from './probe-answers.ts';

/** How the controls of the narrow page were used in search of a menu. */
export interface MenuSearch {
  readonly controls: number;
  readonly used: number;
  /** Controls that only the narrow page shows, and that did not react. */
  readonly silent: number;
  /** A control, or scrolling, brought the links back, or led where one of them leads. */
  readonly found: 'by_control' | 'by_scrolling' | null;
}

export interface WaysFacts {
  /** The largest group of links to other pages of the site in the wide window; null if there is none. */
  readonly group: ElementFact | null;
  /** Where its links lead: how many different pages, and how many of them a link of the narrow page leads to. */
  readonly pages: number;
  readonly kept: number;
  /** Pages in the largest group of links of the narrow page. */
  readonly otherPages: number;
  /** Links of the group that stand beside the narrow window, or are drawn so faint that nobody sees them. */
  readonly beside: number;
  /** Links of the group that the choices of a visible field name. */
  readonly chosenFrom: number;
  /** Links to other pages that only the narrow window shows. */
  readonly onlyNarrow: number;
  /** Null until controls were used. */
  readonly menu: MenuSearch | null;
}

/** What is read inside the page at one width. Addresses leave the engine as counts only. */
export interface WaysAnswer {
  readonly groups: readonly { readonly element: Raw<ElementFact>; readonly pages: readonly string[] }[];
  /** Other pages of the site that a link in sight leads to. */
  readonly shown: readonly string[];
  readonly beside: readonly string[];
  /** What the visible fields offer to choose from: the texts and the addresses. */
  readonly choices: readonly string[];
  /** The words of each link, by its page. */
  readonly names: readonly (readonly [page: string, name: string])[];
}

/** A control that may open a menu. */
export interface OpenerAnswer {
  readonly index: number;
  /** A selector that leads to it. */
  readonly css: string;
  readonly key: string;
  readonly brakes: BrakeFacts;
}
