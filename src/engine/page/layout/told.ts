// What a reader tells, capped for each set of traits: what a rule exempts never takes the place of what it condemns.

interface Entry<Fact> {
  readonly subject: number;
  readonly fact: Fact;
}

/** Several facts about one thing are told when their traits differ, since the audit decides which of them counts. */
export class Told<Fact extends object> {
  readonly #most: number;
  readonly #subjects = new Map<unknown, number>();
  readonly #entries = new Map<string, Entry<Fact>>();
  readonly #sets = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  isFull(): boolean {
    return (this.#sets.get('') ?? 0) >= this.#most;
  }

  /** A fact without traits is the last word about a thing. */
  knows(subject: unknown, traits: readonly string[] = []): boolean {
    const number = this.#subjects.get(subject);
    return (
      number !== undefined && (this.#entries.has(`${number} `) || this.#entries.has(`${number} ${traits.join(' ')}`))
    );
  }

  /** `replace`: the latest of its traits counts, not the first. */
  add(subject: unknown, traits: readonly string[], makeFact: () => Fact, replace = false): void {
    const set = traits.join(' ');
    const number = this.#subjects.get(subject) ?? this.#subjects.size;
    const key = `${number} ${set}`;
    const isKnown = this.#entries.has(key);
    const count = this.#sets.get(set) ?? 0;
    if (isKnown ? !replace : count >= this.#most) return;
    this.#subjects.set(subject, number);
    if (isKnown) this.#entries.delete(key);
    else this.#sets.set(set, count + 1);
    this.#entries.set(key, { subject: number, fact: makeFact() });
  }

  facts(): (Fact & { readonly subject: number })[] {
    return [...this.#entries.values()].map(({ subject, fact }) => ({ ...fact, subject }));
  }
}
