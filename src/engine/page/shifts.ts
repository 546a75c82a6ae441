// Counts how much the page moves by itself from its first moment on, as browsers measure it.
import type { Raw } from '#core/evidence/page-facts.ts';
import type { ShiftFacts } from '#core/evidence/shift-facts.ts';
import { describe } from './dom/describe.ts';

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null; readonly currentRect: DOMRectReadOnly }[];
}

const gapMs = 1_000;
const windowMs = 5_000;

let shifts = 0;
let worstSingle = 0;
let worstWindow = 0;
let moved: Element | null = null;
let open = { sum: 0, since: 0, last: 0 };

function count(entry: ShiftEntry): void {
  if (entry.hadRecentInput) return;
  shifts += 1;
  const fits = entry.startTime - open.last < gapMs && entry.startTime - open.since < windowMs;
  open = fits
    ? { ...open, sum: open.sum + entry.value, last: entry.startTime }
    : { sum: entry.value, since: entry.startTime, last: entry.startTime };
  worstWindow = Math.max(worstWindow, open.sum);
  if (entry.value <= worstSingle) return;
  worstSingle = entry.value;
  const [largest] = [...(entry.sources ?? [])].sort(
    (a, b) => b.currentRect.width * b.currentRect.height - a.currentRect.width * a.currentRect.height,
  );
  const node = largest?.node ?? null;
  moved = node instanceof Element ? node : (node?.parentElement ?? null);
}

const take = (entries: PerformanceEntryList): void => entries.forEach((entry) => count(entry as ShiftEntry));
const observer = new PerformanceObserver((list) => take(list.getEntries()));

export const watchShifts = (): void => observer.observe({ type: 'layout-shift', buffered: true });

export function readShifts(): Raw<ShiftFacts> {
  take(observer.takeRecords());
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    worstWindow: round(worstWindow),
    worstSingle: round(worstSingle),
    shifts,
    moved: moved !== null && moved.isConnected ? describe(moved) : null,
  };
}
