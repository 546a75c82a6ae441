/** Lets a few work at once; who only waits for the page lets another one work. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number) {
    this.#free = width;
  }

  async work<T>(job: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await job();
    } finally {
      this.#give();
    }
  }

  /** Only from inside `work`. */
  async rest<T>(job: () => Promise<T>): Promise<T> {
    this.#give();
    try {
      return await job();
    } finally {
      await this.#take();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((go) => this.#waiting.push(go));
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
