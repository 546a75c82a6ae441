// The entries of a run whose records may still be there, and whether a search for them would show them.
import type { OpenEntry, RecordEntry } from './record-entry.ts';

const formOf = ({ way: { path, open, form } }: RecordEntry): string => JSON.stringify([path, open, form]);

export function openEntries(
  entries: readonly { readonly entry: RecordEntry; readonly removed: boolean }[],
): OpenEntry[] {
  const removed = new Set(entries.filter((one) => one.removed).map(({ entry }) => formOf(entry)));
  return entries.filter((one) => !one.removed).map(({ entry }) => ({ ...entry, shown: removed.has(formOf(entry)) }));
}
