// Who the run is to its target. Every context of the run is opened from it, replays included.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { SessionTest } from '#core/evidence/session-test.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { SessionState } from '#engine/browser/session-state.ts';
import type { SessionLanes } from './session-lanes.ts';

/** What a test of the line between members and strangers is told. */
export interface SessionOrder {
  readonly key: string;
  readonly route: string;
  /** What must really be opened. */
  readonly path: string;
  readonly context: Viewport;
  readonly arrivedBy: Visit['arrivedBy'];
  readonly test: SessionTest;
}

export class RunSession {
  #state: SessionState | null = null;
  #lanes: SessionLanes | null = null;
  #generation = 0;

  /** null: nobody is signed in. */
  get state(): SessionState | null {
    return this.#state;
  }

  /** Sessions that change whenever they are used; null: one session serves all contexts. */
  get lanes(): SessionLanes | null {
    return this.#lanes;
  }

  /** Contexts of an earlier one are of no more use. */
  get generation(): number {
    return this.#generation;
  }

  /** Some sessions end when another browser uses them. Once it was lost, every context names the browser that signed in. */
  get namesOneBrowser(): boolean {
    return this.#generation > 1;
  }

  /** Looks whether the session still works, when that was longer ago than this; set by whoever signed in. */
  ensure: (maxAgeMs: number) => Promise<void> = async () => undefined;

  /** Tests the line between members and strangers; null: nobody is signed in. */
  test: ((order: SessionOrder) => Promise<Visit>) | null = null;

  /** Signs in for a session that nothing else uses, to be ended; null: the run may not sign in any more. */
  fresh: () => Promise<SessionState | null> = async () => null;

  /** Entries of the login that steps may name. */
  entries: ReadonlyMap<string, string> = new Map();

  /** Routes that may end the session of whoever opens them. */
  readonly endedBy = new Set<string>();

  /** Where a run begins whose entry asks even its owner to sign in; null: at its entry. */
  home: string | null = null;

  /** Hears what a session became, before anybody else uses it. */
  onRenewed: (state: SessionState) => void = () => undefined;

  begin(state: SessionState, lanes: SessionLanes | null = null): void {
    this.#state = state;
    this.#lanes = lanes;
    this.#generation += 1;
  }

  renew(state: SessionState): void {
    this.#state = state;
    this.onRenewed(state);
  }
}
