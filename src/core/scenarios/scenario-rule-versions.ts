import { familyVersions } from '#core/workflows/family-versions.ts';
import { assertionVersions } from './assertion-versions.ts';
import { type RuleVersions, assertionRule, familyRule, stepRule } from './rules-of.ts';

/** How a step that cannot be done is judged. */
const stepVersion = 1;

export const scenarioRuleVersions: RuleVersions = Object.freeze({
  ...Object.fromEntries(Object.entries(assertionVersions).map(([kind, version]) => [assertionRule(kind), version])),
  ...Object.fromEntries(Object.entries(familyVersions).map(([name, version]) => [familyRule(name), version])),
  [stepRule]: stepVersion,
});
