// One copy of a source file holds all its mutants: each place asks which of them is on.
import type { Hole, Place } from './find-places.ts';

export interface Numbered {
  readonly id: number;
  readonly place: Place;
}

/** `on(id)` is true for the mutant that is on, and notes that the place was reached. */
export function withSwitches(code: string, mutants: readonly Numbered[], header: string): string {
  /** The source from one offset to another, with the places inside it switched; `but` is being written itself. */
  function text({ from, to }: Hole, but: ReadonlySet<number>): string {
    let out = '';
    let at = from;
    while (at < to) {
      const next = mutants
        .filter(({ id, place }) => !but.has(id) && place.start >= at && place.end <= to)
        .sort((a, b) => a.place.start - b.place.start || b.place.end - a.place.end)[0];
      if (next === undefined) return out + code.slice(at, to);
      out += code.slice(at, next.place.start) + switched(next, new Set([...but, next.id]));
      at = next.place.end;
    }
    return out;
  }
  function switched({ id, place }: Numbered, but: ReadonlySet<number>): string {
    const wrong = place.wrong.map((part) => (typeof part === 'string' ? part : `(${text(part, but)})`)).join('');
    return `(__on(${id}) ? (${wrong}) : (${text({ from: place.start, to: place.end }, but)}))`;
  }
  return `${header}\n${text({ from: 0, to: code.length }, new Set())}`;
}
