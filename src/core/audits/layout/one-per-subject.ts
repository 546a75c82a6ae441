interface About {
  /** Number of the thing at this width; missing in runs that were stored before: there each fact is about another. */
  readonly subject?: number;
  readonly kind?: string;
}

/** Of several facts about the same thing the audit judges one. */
export function onePerSubject<Fact extends About>(
  facts: readonly Fact[],
  pick: (facts: readonly [Fact, ...Fact[]]) => Fact = ([first]) => first,
): Fact[] {
  const groups = Map.groupBy(facts.entries(), ([at, { subject, kind = '' }]) =>
    subject === undefined ? `at ${at}` : `${kind} ${subject}`,
  );
  return [...groups.values()].map((group) => pick(group.map(([, fact]) => fact) as [Fact, ...Fact[]]));
}
