// What a step of a lifecycle asks for, and what was seen: counts, hashes and shapes, never a value.
import type { ActionStep } from '#contract/steps/all-actions.ts';

/** How the form for a new record is reached, and where its records may be listed. */
export interface RecordWay {
  readonly path: string;
  /** Clicks that open the form. */
  readonly open: readonly ActionStep[];
  /** Selector of the form, and the fields it has. */
  readonly form: string;
  readonly fields: readonly string[];
  readonly lists: readonly string[];
  /** Further pages with lists: a record may be found there, but its absence there says nothing. */
  readonly also?: readonly string[];
}

export type RecordAct =
  | 'count'
  | 'create'
  | 'create_twice'
  | 'create_reloaded'
  | 'create_without'
  | 'find'
  | 'update'
  | 'delete'
  | 'clear';

export interface RecordOrder {
  readonly act: RecordAct;
  readonly way: RecordWay;
  /** The page is loaded again, or opened in a context of its own. Left out: as it is. */
  readonly again?: 'reload' | 'fresh';
  /** What is waited for. */
  readonly want?: 'there' | 'gone' | 'replaced';
  /** Selector of the required field that is left empty. */
  readonly without?: string;
  /** As slow as a person: a page that was just opened may not fetch its list again so soon. */
  readonly unhurried?: boolean;
  /** Another record of this kind was seen where this one is looked for, so that not finding it means something. */
  readonly shown?: boolean;
}

/** The texts of one run of a scenario. No text is part of another, and each begins with the prefix of the run. */
export interface RecordMarks {
  readonly prefix: string;
  /** Part of all of them. */
  readonly stem: string;
  /** In the first text field. */
  readonly mark: string;
  /** In other text fields. */
  readonly side: string;
  /** After the update. */
  readonly next: string;
  /** Never sent: what finds it finds anything. */
  readonly never: string;
}

export const recordMarks = (prefix: string, nonce: string): RecordMarks => {
  const stem = `${prefix}-${nonce}`;
  return { prefix, stem, mark: `${stem}x`, side: `${stem}y`, next: `${stem}z`, never: `${prefix}-0${nonce}n` };
};

export interface RecordWrite {
  readonly act: RecordAct;
  readonly method: string;
  /** Without origin and values. */
  readonly path: string;
  readonly shape: string;
  /** Two writes with the same digest carried the same body. */
  readonly body: string;
  /** Null: no answer was seen. */
  readonly status: number | null;
  /** The answer says in its body that it failed, as GraphQL does. */
  readonly failed: boolean;
  /** The answer is a success by its status, and something in its body says that it is none. */
  readonly unclear?: boolean;
}

/** A read that the app made by itself, and whose answer had the record. */
export interface RecordRead {
  readonly method: string;
  readonly path: string;
  readonly shape: string;
}

export interface RecordCounts {
  readonly stem: number;
  readonly mark: number;
  readonly side: number;
  readonly next: number;
  readonly never: number;
}

export interface RecordLook {
  readonly act: RecordAct;
  readonly did: 'done' | 'not_possible' | 'refused';
  /** A word of ours: why it was not done, or how it was. */
  readonly how: string | null;
  readonly rows: RecordCounts;
  readonly hits: RecordCounts;
  /** The row of the record, as a hash; null: no row shows it. */
  readonly row: string | null;
  /** The most rows in one list that read alike and show the record. */
  readonly copies: number;
  readonly others: readonly string[];
  /** There may be records that the list does not show. */
  readonly partial: boolean;
  readonly by: 'page' | 'list' | 'search' | 'paging' | null;
  /** Where that was seen, as a hash. */
  readonly place: string;
  /** The list of this place belongs to the form: it stands with it, is just above it, or the app came back to it. */
  readonly owns: boolean;
  readonly errors: number;
  readonly successes: number;
  /** Nothing that can be read changed. */
  readonly unchanged: boolean;
  readonly formOpen: boolean;
  /** A button of the form itself sent it. */
  readonly pressed: boolean;
  /** What sends it was shown as switched off. */
  readonly off: boolean;
  readonly nativeRefusals: boolean;
  readonly writes: readonly RecordWrite[];
  /** Reads of the app itself, after the create, that returned the record. */
  readonly reads: readonly RecordRead[];
  /** Writes of the record that were stopped. */
  readonly held: number;
  /** Something else that the app sent to its own server while it was to create was stopped, and no create was sent. */
  readonly stopped?: boolean;
  /** The text of ours that a change replaced. Left out: that of the first field. */
  readonly changed?: 'mark' | 'side';
  readonly sockets: boolean;
  /** How often values were repaired. */
  readonly rounds: number;
  /** Controls that the rules refused. */
  readonly refused: readonly string[];
  readonly actions: number;
}
