// What the names of sisters say before any of them was opened: `/notes/4tjjJQ` and `/notes/VcUiIQ` are records, as
// `/notes/7` and `/notes/9` are, and `/blog/how-we-began` is a text and not a part of the app.

/** So many names must look alike: one alone may be the name of a page. */
const needed = { numbered: 4, generated: 4, sentence: 2 };

const words = /^[a-z]{2,}(?:[A-Z][a-z]{2,})+$/;
const isGenerated = (name: string): boolean =>
  /^[\w-]{5,}$/.test(name) &&
  /[a-z]/i.test(name) &&
  /.[A-Z]|\d/.test(name) &&
  /[a-z\d]/.test(name) &&
  !words.test(name);
const isSentence = (name: string): boolean => /^[^\W_]+(?:[-_]+[^\W_]+){2,}$/.test(name);

/** Enough to open only a few of them, or enough to count them as one kind until they were opened. */
export type Certainty = 'sure' | 'likely';

interface Look {
  readonly as: keyof typeof needed;
  readonly sure: boolean;
  /** What stands for a name that looks so; null for others. */
  readonly of: (name: string) => string | null;
}

const looks: readonly Look[] = [
  { as: 'numbered', sure: true, of: (name) => (/^\D+\d{1,6}$/.test(name) ? name.replace(/\d+$/, ':n') : null) },
  { as: 'generated', sure: true, of: (name) => (isGenerated(name) ? `:id${name.length}` : null) },
  { as: 'sentence', sure: false, of: (name) => (isSentence(name) ? ':text' : null) },
];

export class SisterNames {
  /** The names of each look, by what they are below. */
  readonly #names = new Map<string, Set<string>>();

  add(parent: string, name: string): void {
    for (const { of } of looks) {
      const look = of(name);
      if (look === null) continue;
      const key = `${parent} ${look}`;
      this.#names.set(key, (this.#names.get(key) ?? new Set()).add(name));
    }
  }

  /** What stands for the name where enough of its sisters look like it; else the name itself. */
  shared(parent: string, name: string, how: Certainty): string {
    for (const { as, of, sure } of looks) {
      const look = sure || how === 'likely' ? of(name) : null;
      if (look !== null && (this.#names.get(`${parent} ${look}`)?.size ?? 0) >= needed[as]) return look;
    }
    return name;
  }
}
