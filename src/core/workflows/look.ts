// One snapshot of a page for a workflow: hashes, counts and states, never a text or a value.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { CreateSeen } from './create.ts';
import type { WorkflowFamilyName } from './family-names.ts';
import type { RecordLook, RecordOrder } from './lifecycle/record-order.ts';

/** Where an item of the list shows its sort key. */
export type KeyPlace = { readonly cell: number } | { readonly find: 'money' | 'date' | 'title' };

export interface LookOrder {
  /** The list under test; null: whatever list the page is about. */
  readonly list?: { readonly css: string; readonly path: string } | null;
  /** Elements whose state matters, by our own name. */
  readonly parts?: Readonly<Record<string, string>>;
  /** What people call them, as hashes: a control keeps its name when another element becomes it. */
  readonly called?: Readonly<Record<string, string>>;
  readonly key?: KeyPlace;
  /** Typed texts: repeating them on the page is not a change. */
  readonly typed?: readonly string[];
  /** Controls whose own marks tell nothing: that a choice is marked as chosen is no answer. */
  readonly beside?: readonly string[];
  /** Also whether anything is dressed differently. */
  readonly finely?: boolean;
  /** Also whether something is told of double clicks. */
  readonly doubles?: boolean;
  /** Our own text, whose records are counted. */
  readonly echo?: string;
  /** What is done with a record of our own, just before the look. */
  readonly record?: RecordOrder;
}

export interface PartLook {
  readonly there: boolean;
  readonly role: string;
  readonly visible: boolean;
  readonly text: string;
  readonly length: number;
  readonly expanded: boolean | null;
  readonly selected: boolean | null;
  readonly disabled: boolean;
  /** It is shown as switched off, whatever its markup says. */
  readonly off: boolean;
  readonly focused: boolean;
  /** For fields: holds something, and what, as a hash. */
  readonly filled: boolean;
  readonly value: string;
  readonly invalid: boolean;
  /** For a tab: the panels that name it as their label, or that it names as its own. */
  readonly panels: readonly { readonly key: string; readonly visible: boolean; readonly text: string }[];
}

export interface KeyLook {
  readonly kind: 'number' | 'date' | 'text' | 'none';
  readonly keys: readonly string[];
  readonly distinct: number;
  readonly up: boolean;
  readonly down: boolean;
  /** The same keys, compared letter by letter. */
  readonly asTextUp: boolean;
  readonly asTextDown: boolean;
}

export interface ListLook {
  readonly key: string;
  readonly items: readonly string[];
  /** There are more items than the document contains. */
  readonly partial: boolean;
  readonly order: KeyLook | null;
}

/** Traits by which a list that does not show a record may be right. */
export interface ListedLook {
  /** Items of the list that show the text. */
  readonly ours: number;
  /** Controls, links, headings and texts by which the list may be paged, filtered or a choice. */
  readonly narrowing: number;
  /** Texts by which a record may wait for somebody, be shown later, or not be kept at all. */
  readonly waiting: number;
  /** Fields of the form that are not free text: a date or a choice may decide where the record is shown. */
  readonly choosing: number;
  /** Fields of the form that a column of the list is called after. */
  readonly sharedNames: number;
}

/** What has the focus. */
export interface FocusNow {
  /** Null: nothing on the page. */
  readonly css: string | null;
  readonly editor: boolean;
  /** Tab stops several times inside of it. */
  readonly inner: boolean;
}

/** Where Tab led. */
export interface TabWalk {
  /** Names of the parts that had the focus. */
  readonly reached: readonly string[];
  readonly missed: readonly string[];
  /** The focus stayed where it was, or went round in a circle that leaves parts out. */
  readonly stuck: boolean;
  /** How many places had the focus; missing in stored runs that did not count them. */
  readonly stops?: number;
  /** The walk came to its end before the page did. */
  readonly cut: boolean;
  /** Tab belongs to the text there. */
  readonly inEditor: boolean;
}

export interface Look {
  readonly quiet: boolean;
  /** Path, query and fragment. */
  readonly place: string;
  readonly path: string;
  readonly titled: string;
  readonly status: 'shown' | 'blank';
  readonly list: ListLook | null;
  /** Everything that can be read or is marked, outside the list. */
  readonly scene: readonly string[];
  /** Texts that say that there is nothing. */
  readonly emptySigns: number;
  /** Texts and marks that say that something is wrong. */
  readonly errorSigns: number;
  /** Texts that may be a refusal, by their words. */
  readonly refusalWords?: number;
  /** Equal items of one list that show the requested text. */
  readonly echoes?: number;
  /** The classes and states of all elements, as a hash; only where it was asked for. */
  readonly dress?: string;
  /** Something on the page is told of double clicks: a single one may be meant to do less; null: nobody knows. Only where it was asked for. */
  readonly doubles?: boolean | null;
  /** What the list under test shows of the requested text. */
  readonly listed?: ListedLook;
  readonly layers: number;
  readonly parts: Readonly<Record<string, PartLook>>;
  readonly focus: string | null;
  /** Fields that the browser reported as invalid since the last snapshot. */
  readonly nativeRefusals: number;
  readonly walk: TabWalk | null;
  /** The response of the last document load. */
  readonly httpStatus: number | null;
  /** Requests since the scenario started, and how many of them were held. */
  readonly requests: number;
  readonly held: number;
  /** Creates that were let through since the scenario began. */
  readonly creates?: readonly CreateSeen[];
  /** What became of the record of our own. */
  readonly record?: RecordLook;
}

/** The part of a snapshot that is read inside the page. */
export type PageLook = Omit<Look, 'quiet' | 'walk' | 'held' | 'requests' | 'creates' | 'record' | 'doubles'>;

/** What has no public action: done with a real pointer or keyboard, just before the look. */
export type Move = 'forward' | 'beside_layer' | 'tab_walk';

export interface WorkflowStep {
  readonly workflow: {
    readonly as: string;
    readonly family: WorkflowFamilyName;
    readonly move?: Move;
    readonly order: LookOrder;
    /** The relation that must hold between this snapshot and earlier ones; absent: nothing is checked. */
    readonly expect?: string;
  };
}

export type PlannedStep = ActionStep | WorkflowStep;

export const isWorkflowStep = (step: object): step is WorkflowStep => 'workflow' in step;
