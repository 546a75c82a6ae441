// Every number that a layout audit judges by, in one table.
export const thresholds = {
  /** A page may be this much wider than its window before anybody notices. */
  overflowPx: 4,
} as const;
