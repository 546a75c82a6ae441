// What a page offers for finding workflows. In memory only: its names are not redacted.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { KeyLook } from './look.ts';

export interface ControlFact {
  readonly css: string;
  /** Role and name, as a hash; empty: it has no name. */
  readonly called: string;
  readonly tag: string;
  readonly type: string;
  readonly role: string;
  readonly name: string;
  readonly hint: string;
  /** The name under which a field is sent. */
  readonly field: string;
  readonly testId: string | null;
  /** Same-origin address, relative to it; null if it is not a link. */
  readonly href: string | null;
  readonly rel: string;
  readonly visible: boolean;
  readonly disabled: boolean;
  /** Outside of navigation, header and footer. */
  readonly inMain: boolean;
  readonly inDialog: boolean;
  readonly inList: boolean;
  /** Stands in something that leads through pages. */
  readonly inPager: boolean;
  readonly form: number | null;
  readonly submits: boolean;
  readonly expanded: boolean | null;
  readonly pressed: boolean | null;
  readonly popup: string;
  /** The element that it says it controls. */
  readonly controls: { readonly css: string; readonly role: string; readonly visible: boolean } | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly filled: boolean;
  /** Of a check box or radio button. */
  readonly checked: boolean;
  readonly options: readonly { readonly name: string; readonly selected: boolean; readonly disabled: boolean }[];
  /** Of a column header: which column, and whether it says how it is sorted. */
  readonly column: { readonly index: number; readonly sorted: boolean; readonly current: boolean } | null;
  /** Depth of the closest common ancestor of the control and the list; 0 without a list, or with a table that is nearer. */
  readonly nearList: number;
  /** Whether the control has the focus itself, something in it or around it in its place, or nothing. */
  readonly focus: 'own' | 'by_another' | 'never';
  readonly autoComplete: boolean;
  readonly secret: boolean;
  readonly min: string;
  readonly maxLength: number | null;
  /** The rule that forbids its use. */
  readonly brake: string | null;
}

export interface FormFact {
  readonly css: string;
  readonly method: string;
  /** Where it leads, with its query; null: to another origin. */
  readonly address: string | null;
  /** Names of the hidden fields that hold something. */
  readonly hidden: readonly string[];
  /** By which it says what it is for: labels, headings, marks in the code. */
  readonly words: string;
  readonly noValidate: boolean;
  readonly search: boolean;
  readonly inDialog: boolean;
  readonly payment: boolean;
  readonly secret: boolean;
}

export interface ListFact {
  readonly css: string;
  readonly items: number;
  readonly distinct: number;
  readonly partial: boolean;
  readonly inMain: boolean;
  readonly table: boolean;
  /** Each item has exactly one of them. */
  readonly money: boolean;
  readonly dates: boolean;
  readonly titles: boolean;
  /** First words of titles that are in some items and not in all. */
  readonly words: readonly string[];
  /** The first of them name an item, and do not only say how it is. */
  readonly named: boolean;
  /** Of a table, one for each column: how its keys can be read, and whether they are in order as they are. */
  readonly columns: readonly (Pick<KeyLook, 'kind' | 'distinct'> & { readonly ordered: boolean })[];
  /** All text of its items, to check whether an option is in it. */
  readonly texts: readonly string[];
}

export interface TabListFact {
  readonly css: string;
  readonly tabs: readonly {
    readonly css: string;
    readonly name: string;
    readonly selected: boolean;
    readonly panels: number;
    readonly brake: string | null;
    readonly href: string | null;
    readonly disabled: boolean;
  }[];
}

export interface LayerFact {
  readonly css: string;
  readonly closers: readonly { readonly css: string; readonly name: string; readonly brake: string | null }[];
  readonly native: boolean;
  readonly alert: boolean;
  readonly beside: boolean;
}

export interface WorkflowFacts {
  readonly route: string;
  readonly path: string;
  readonly here: string;
  readonly controls: readonly ControlFact[];
  readonly forms: readonly FormFact[];
  readonly list: ListFact | null;
  readonly tabLists: readonly TabListFact[];
  readonly layer: LayerFact | null;
  /** Words in quotation marks or in hints, then words of headings and links. */
  readonly words: readonly string[];
  /** "Step 1 of 3", or a list of steps of which one is current. */
  readonly stepSign: boolean;
}

/** The same, before the safety rules were applied. */
export type RawControl = Omit<ControlFact, 'brake'> & { readonly brakes: BrakeFacts };

export type RawWorkflowFacts = Omit<WorkflowFacts, 'route' | 'controls' | 'tabLists' | 'layer'> & {
  readonly controls: readonly RawControl[];
  readonly tabLists: readonly (Omit<TabListFact, 'tabs'> & {
    readonly tabs: readonly (Omit<TabListFact['tabs'][number], 'brake'> & { readonly brakes: BrakeFacts })[];
  })[];
  readonly layer:
    | (Omit<LayerFact, 'closers'> & {
        readonly closers: readonly (Omit<LayerFact['closers'][number], 'brake'> & { readonly brakes: BrakeFacts })[];
      })
    | null;
};
