// A record that a run is about to create: enough to find and remove it, whatever becomes of the run.
import type { RecordWay } from './record-order.ts';

export interface RecordEntry {
  /** Part of every text of the record. */
  readonly stem: string;
  readonly prefix: string;
  readonly way: RecordWay;
}
