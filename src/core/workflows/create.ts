// What a scenario may send although writes are blocked, and the result: hashes and shapes, never a value.

/** Part of the test: a scenario without it holds every write. */
export interface CreatePermission {
  /** Every text that is put in begins with it. */
  readonly prefix: string;
  /** Place of the only step that may send. */
  readonly step: number;
  readonly sends: 'filled' | 'empty';
  /** Names of the fields of the form. */
  readonly fields: readonly string[];
  /** Where the form itself leads. */
  readonly address: string;
  /** The step is done twice in quick succession, so that two equal requests may be sent. */
  readonly twice: boolean;
}

/** The same, before its step in the scenario and its giver are known. */
export type PlannedCreate = Omit<CreatePermission, 'prefix'>;

export interface CreateSeen {
  /** Without origin and values. */
  readonly path: string;
  /** Two requests with the same hash carried the same body. */
  readonly body: string;
  readonly shape: string;
  /** The request has a key by which a server recognises repeats. */
  readonly keyed: boolean;
  /** Null: no response was seen. */
  readonly status: number | null;
  /** The record that the response names, as a hash. */
  readonly record: string | null;
}

export const accepted = ({ status }: CreateSeen): boolean => status !== null && status < 400;
export const refusedCreate = ({ status }: CreateSeen): boolean => status !== null && status >= 400;
