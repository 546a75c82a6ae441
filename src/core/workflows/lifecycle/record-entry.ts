// A record that a run is about to create: enough to find and remove it, whatever becomes of the run.
import type { RecordWay } from './record-order.ts';

export interface RecordEntry {
  /** Part of every text of the record. */
  readonly stem: string;
  readonly prefix: string;
  readonly way: RecordWay;
}

/** Where records are noted before they are created. */
export interface RecordBook {
  note(entry: RecordEntry): Promise<void>;
  /** `made`: the record was there and is gone; else it never was. */
  drop(stem: string, made: boolean): void;
}

/** An entry whose record may still be there. */
export interface OpenEntry extends RecordEntry {
  /** The run has seen, and removed, another record of the same form. */
  readonly shown: boolean;
}
