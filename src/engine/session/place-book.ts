// The full addresses behind the places that evidence names by their masked path: only the run itself knows them, to ask
// for the source map of a script. They never leave its process.
import type { StackFrame } from '#core/evidence/frames-of-stack.ts';

const maxPlaces = 2_000;

/** A place in a script as evidence tells it. */
export interface ScriptPlace {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

/** Frames of a request whose callers are compared. */
const maxHelpers = 4;

const keyOf = ({ source, line, column }: ScriptPlace, what: string): string => `${source}:${line}:${column} ${what}`;

const frameKey = ({ address, line, column }: StackFrame): string => `${address}:${line}:${column}`;

export class PlaceBook {
  readonly #frames = new Map<string, readonly StackFrame[]>();
  readonly #sent = new Map<string, Set<string>>();

  /** `frames`: the stack at the place, the place itself first; `what` happened there: many stacks lead to one place. */
  note(place: ScriptPlace, what: string, frames: readonly StackFrame[]): void {
    const key = keyOf(place, what);
    if (this.#frames.size < maxPlaces && !this.#frames.has(key)) this.#frames.set(key, frames);
  }

  /** `what`: the method and the path of a request that the stack sent. */
  noteSent(frames: readonly StackFrame[], what: string): void {
    for (const frame of frames.slice(0, maxHelpers)) {
      const key = frameKey(frame);
      const sent = this.#sent.get(key) ?? new Set();
      if (sent.size === 0 && this.#sent.size >= maxPlaces) continue;
      if (sent.size < 2) this.#sent.set(key, sent.add(what));
    }
  }

  /** How many frames belong to helpers that send whatever they are told: a line that sent different requests is one. */
  helpersIn(frames: readonly StackFrame[]): number {
    const own = frames.findIndex((frame) => (this.#sent.get(frameKey(frame))?.size ?? 0) < 2);
    return own < 0 ? frames.length : own;
  }

  framesAt(place: ScriptPlace, what: string): readonly StackFrame[] {
    return this.#frames.get(keyOf(place, what)) ?? [];
  }
}
