// What is still to be tried on a page, depth first: what a step opened is followed before the next step is tried, so that
// a small budget reaches the end of some chains and not the start of all.
import type { Discovery, PlannedWorkflow } from '#core/workflows/define-family.ts';

export type Peek = Extract<Discovery, { readonly kind: 'peek' }>;

export class PeekQueue {
  readonly found: PlannedWorkflow[] = [];
  readonly peeked: string[] = [];
  /** Chains that the budget left untried. */
  cut = 0;
  readonly #open: Discovery[];
  readonly #known: ReadonlySet<string>;
  readonly #kind: string;
  readonly #most: number;

  constructor(first: readonly Discovery[], known: ReadonlySet<string>, kind: string, most: number) {
    this.#open = [...first];
    this.#known = known;
    this.#kind = kind;
    this.#most = most;
  }

  /** The next that is worth a try; null when there is none, or no time for it. */
  next(hasTime: boolean): Peek | null {
    for (let discovery = this.#open.shift(); discovery !== undefined; discovery = this.#open.shift()) {
      if (discovery.kind === 'workflow') {
        this.found.push(discovery.workflow);
        continue;
      }
      const key = `${discovery.key} ${discovery.shared === true ? '' : this.#kind}`;
      if (this.#known.has(key) || this.peeked.includes(key)) continue;
      if (!hasTime || this.peeked.length >= this.#most) {
        this.cut += 1;
        continue;
      }
      this.peeked.push(key);
      return discovery;
    }
    return null;
  }

  /** What the last try opened comes before everything else. */
  add(discoveries: readonly Discovery[]): void {
    this.#open.unshift(...discoveries);
  }
}
