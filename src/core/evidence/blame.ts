// What a closer look at a confirmed layout fault found out: at which widths it shows, and which declaration causes it.
import type { TargetText } from './redact.ts';

export interface Blame {
  readonly widthRange: { readonly from: number; readonly to: number } | null;
  readonly declaration: { readonly selector: TargetText; readonly property: string; readonly value: TargetText } | null;
  /** Why no declaration was found. */
  readonly reason: string | null;
  /** Small blocks of the window around the element that look different without the declaration; null: not measured. */
  readonly changedBlocks: number | null;
}
