// Which rules judge a scenario, by the names under which their versions are kept.
export type RuleVersions = Readonly<Record<string, number>>;

export const auditRule = (id: string): string => `audit:${id}`;
export const assertionRule = (kind: string): string => `assert:${kind}`;
export const familyRule = (name: string): string => `workflow:${name}`;
export const stepRule = 'step';

const named = (part: unknown, key: string): string | null => {
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  return typeof value === 'string' ? value : null;
};

/** `step`: as compiled, or as a report shows it. */
function ruleOf(step: object): string {
  const { judge, assert, workflow, family } = step as Record<string, unknown>;
  const audit = named(judge, 'audit');
  if (audit !== null) return auditRule(audit);
  if (typeof assert === 'string') return assertionRule(assert);
  const found = named(workflow, 'family') ?? (typeof family === 'string' ? family : null);
  return found === null ? stepRule : familyRule(found);
}

export const rulesOf = (steps: readonly object[]): readonly string[] => [...new Set(steps.map(ruleOf))].sort();
