// Sessions of a target that gives out a new one whenever one is used, and then takes the old one no more. Each of them
// is used by one context at a time, and goes on from where that context left it.
import type { SessionState } from '#engine/browser/session-state.ts';

/** As many contexts work side by side. */
const maxLanes = 4;
/** Whoever waits longer may hold one himself: one more is opened, so that no two wait for each other. */
const waitMs = 20_000;

export interface LaneOptions {
  readonly first: SessionState;
  /** Signs in once more; null: the run may not. */
  readonly more: () => Promise<SessionState | null>;
}

/** Of a session that nothing takes the place of. */
export const oneLane = (first: SessionState): SessionLanes => new SessionLanes({ first, more: async () => null });

export class SessionLanes {
  readonly #more: LaneOptions['more'];
  readonly #free: SessionState[];
  readonly #waiting: ((state: SessionState) => void)[] = [];
  #lent = 0;

  constructor({ first, more }: LaneOptions) {
    this.#free = [first];
    this.#more = more;
  }

  async take(): Promise<SessionState> {
    this.#lent += 1;
    try {
      const free = this.#free.pop() ?? (this.#lent <= maxLanes ? await this.#more() : null);
      return free ?? (await this.#next()) ?? (await this.#another());
    } catch (error) {
      this.#lent -= 1;
      throw error;
    }
  }

  #next(): Promise<SessionState | null> {
    const { promise, resolve } = Promise.withResolvers<SessionState | null>();
    this.#waiting.push(resolve);
    const timer = setTimeout(() => {
      const at = this.#waiting.indexOf(resolve);
      if (at !== -1) this.#waiting.splice(at, 1);
      resolve(null);
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  async #another(): Promise<SessionState> {
    const state = await this.#more();
    if (state === null) throw new Error('no session of the run is free');
    return state;
  }

  /** null: it was lost with its context. */
  giveBack(state: SessionState | null): void {
    this.#lent -= 1;
    if (state === null) return;
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(state);
    else next(state);
  }
}
