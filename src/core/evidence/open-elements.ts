// The elements that are open while a document is read.
export class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  get inner(): string {
    return this.#names.at(-1) ?? '';
  }

  open(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost of that name and all inside it. The count keeps a stray end tag from a search. */
  close(name: string): void {
    if ((this.#counts.get(name) ?? 0) === 0) return;
    for (let last = this.#names.pop(); last !== undefined; last = this.#names.pop()) {
      this.#counts.set(last, (this.#counts.get(last) ?? 1) - 1);
      if (last === name) return;
    }
  }
}
