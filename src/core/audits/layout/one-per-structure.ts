interface Alike {
  /** Number of the structure at this width; missing in older stored runs, where each fact counts by itself. */
  readonly structure?: number;
  readonly alike: number;
}

/** Of elements with the same structure only the first is reported: items of a list share their fault. */
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
