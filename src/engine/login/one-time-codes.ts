// The one-time codes of a login. Many targets take each code once only, so that none is given out twice.
import { pause } from '#engine/session/settle.ts';
import { msLeft, totpAt } from './totp.ts';

/** A code about to run out is not typed. */
const spareMs = 3_000;
const afterMs = 200;

export class OneTimeCodes {
  readonly #clock: () => number;
  readonly #onCode: (code: string) => void;
  #last: string | null = null;

  /** `clock`: milliseconds since 1970. `onCode` hears each code before it is used. */
  constructor(clock: () => number, onCode: (code: string) => void) {
    this.#clock = clock;
    this.#onCode = onCode;
  }

  /** null: the seed cannot be read. */
  async next(seed: string, signal: AbortSignal): Promise<string | null> {
    const isUsed = (): boolean => totpAt(seed, this.#clock()) === this.#last;
    if (this.#last !== null && isUsed()) await pause(msLeft(this.#clock()) + afterMs, signal);
    else if (msLeft(this.#clock()) < spareMs) await pause(msLeft(this.#clock()) + afterMs, signal);
    const code = totpAt(seed, this.#clock());
    this.#last = code;
    if (code !== null) this.#onCode(code);
    return code;
  }
}
