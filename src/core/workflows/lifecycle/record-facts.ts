// What a page shows of forms and of records of our own. In memory only: its names are not redacted.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';

export interface FieldFact {
  readonly css: string;
  /** What is clicked in its place where the field itself is hidden. */
  readonly by: string | null;
  readonly tag: string;
  readonly type: string;
  /** Label, or what stands in its place. */
  readonly name: string;
  /** Placeholder, name, autocomplete and the text around it. */
  readonly hint: string;
  readonly field: string;
  readonly required: boolean;
  readonly value: string;
  readonly checked: boolean;
  readonly options: readonly { readonly value: string; readonly name: string; readonly disabled: boolean }[];
  readonly pattern: string;
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** A text that can be edited in place. */
  readonly editor: boolean;
  /** It opens a list of suggestions. */
  readonly suggests: boolean;
  /** Its value can only be chosen in a calendar. */
  readonly picks: boolean;
  /** Which files it takes. */
  readonly accept: string;
  /** What the page or the browser says is wrong with it. */
  readonly complaint: string;
  readonly invalid: boolean;
}

export interface ButtonFact {
  readonly css: string;
  readonly name: string;
  readonly submits: boolean;
  readonly visible: boolean;
  /** It is shown as switched off. */
  readonly off: boolean;
  readonly brakes: BrakeFacts;
}

/** A form, or fields and buttons that stand together like one. */
export interface FormLike {
  readonly css: string;
  readonly native: boolean;
  readonly method: string;
  readonly address: string | null;
  /** Headings, labels and marks by which it says what it is for. */
  readonly words: string;
  /** Names of hidden fields that hold something. */
  readonly hidden: readonly string[];
  readonly fields: readonly FieldFact[];
  readonly buttons: readonly ButtonFact[];
  readonly inDialog: boolean;
  readonly inRow: boolean;
  readonly search: boolean;
  readonly secret: boolean;
  readonly payment: boolean;
  readonly file: boolean;
  /** Something says that it comes in several parts, or that it makes something new. */
  readonly staged: boolean;
}

export interface FormsFact {
  readonly here: string;
  readonly forms: readonly FormLike[];
}

/** Something that a field offers to choose. */
export interface ChoiceFact {
  readonly css: string;
  readonly name: string;
}

/** A control of a record, or one that acts on records that are ticked. */
export interface RecordControl {
  readonly css: string;
  readonly role: string;
  readonly name: string;
  readonly href: string | null;
  readonly visible: boolean;
  readonly popup: boolean;
  /** It says that something of it is closed. */
  readonly closed: boolean;
  /** Its text is our mark: the record itself. */
  readonly marked: boolean;
  /** It is shown as switched off. */
  readonly off: boolean;
  readonly brakes: BrakeFacts;
}

export interface RecordPage {
  readonly here: string;
  /** Rows that show each of the asked texts. */
  readonly rows: Readonly<Record<string, number>>;
  /** Places that show each of the asked texts, in rows or not; messages and fields are left out. */
  readonly hits: Readonly<Record<string, number>>;
  /** The first row that shows one of ours. */
  readonly row: {
    readonly css: string;
    readonly text: string;
    readonly controls: readonly RecordControl[];
    readonly checkbox: string | null;
    /** Names in its code that no other row has. */
    readonly tokens: readonly string[];
    /** The element that shows the text itself. */
    readonly shown: string;
  } | null;
  /** The most rows in one list that show a text of ours and read alike: one record may be shown in several places. */
  readonly copies: number;
  /** The other rows of its list, or of the list that the page is about, as hashes. Rows of the run are left out. */
  readonly others: readonly string[];
  readonly otherTokens: readonly string[];
  /** Something says that there is more than is shown. */
  readonly partial: boolean;
  readonly searchBox: string | null;
  readonly next: string | null;
  /** Leads to the last page of the list. */
  readonly last: string | null;
  /** Fields that hold one of the asked texts. */
  readonly holders: readonly string[];
  /** Controls outside of lists: of a page about one record, or for ticked records. */
  readonly controls: readonly RecordControl[];
  /** Controls of rows with one cell over all columns, as a bar for ticked records may be, or the heading of a group. */
  readonly spanned: readonly RecordControl[];
  /** Controls of the layer on top, which asks something. */
  readonly layer: { readonly css: string; readonly text: string; readonly controls: readonly RecordControl[] } | null;
  /** A field into which a word is to be typed before something is done, and the word. */
  readonly asks: { readonly css: string; readonly value: string } | null;
  readonly errors: number;
  readonly successes: number;
  /** Everything that can be read, as a hash. */
  readonly scene: string;
}
