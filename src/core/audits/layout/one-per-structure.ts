interface Alike {
  /** Number of the structure at this width; missing in runs that were stored before: there each fact is one. */
  readonly structure?: number;
  readonly alike: number;
}

/** Of elements with one structure the first stands for all: items of a list share their fault. */
export function onePerStructure<Fact extends Alike>(
  facts: readonly Fact[],
  kindOf: (fact: Fact) => string = () => '',
): Fact[] {
  const first = new Map<string, Fact>();
  facts.forEach((fact, at) => {
    const key = fact.structure === undefined ? `at ${at}` : `${fact.structure} ${kindOf(fact)}`;
    const known = first.get(key);
    first.set(key, known === undefined ? fact : { ...known, alike: known.alike + fact.alike });
  });
  return [...first.values()];
}
