// Elements with the same structure make one fact, with their count.

/**
 * Elements with other traits make a fact of their own, since rules may treat them differently, and each set of traits
 * has its own cap: exempt elements never take the place of defects.
 */
export class Alike<Fact extends object> {
  readonly #most: number;
  readonly #structures = new Map<string, number>();
  readonly #groups = new Map<string, { readonly fact: Fact; readonly structure: number; alike: number }>();
  readonly #sets = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  knowsPlain(structure: string): boolean {
    return this.#groups.has(`${structure}\n`);
  }

  /** Adds the element to a fact of its structure without traits. If there is none, nothing is counted. */
  countsAsPlain(structure: string): boolean {
    const known = this.#groups.get(`${structure}\n`);
    if (known !== undefined) known.alike += 1;
    return known !== undefined;
  }

  isFull(): boolean {
    return (this.#sets.get('') ?? 0) >= this.#most;
  }

  add(structure: string, traits: readonly string[], makeFact: () => Fact): void {
    const set = traits.join(' ');
    const key = `${structure}\n${set}`;
    const known = this.#groups.get(key);
    if (known !== undefined) {
      known.alike += 1;
      return;
    }
    const before = this.#sets.get(set) ?? 0;
    if (before >= this.#most) return;
    this.#sets.set(set, before + 1);
    const number = this.#structures.get(structure) ?? this.#structures.size;
    this.#structures.set(structure, number);
    this.#groups.set(key, { fact: makeFact(), structure: number, alike: 1 });
  }

  facts(): (Fact & { readonly structure: number; readonly alike: number })[] {
    return [...this.#groups.values()].map(({ fact, structure, alike }) => ({ ...fact, structure, alike }));
  }
}
