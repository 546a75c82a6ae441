// Who the run is to its target. Every context of the run is opened from it, replays included.
import type { SessionState } from '#engine/browser/session-state.ts';

export class RunSession {
  #state: SessionState | null = null;
  #generation = 0;

  /** null: nobody is signed in. */
  get state(): SessionState | null {
    return this.#state;
  }

  /** Contexts of an earlier one are of no more use. */
  get generation(): number {
    return this.#generation;
  }

  /** Looks whether the session still works, when that was longer ago than this; set by whoever signed in. */
  ensure: (maxAgeMs: number) => Promise<void> = async () => undefined;

  begin(state: SessionState): void {
    this.#state = state;
    this.#generation += 1;
  }
}
