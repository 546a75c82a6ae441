// The versions of all rules that judge a target, and whether a stored test is still judged by the same ones.
import { allAudits } from '#core/audits/all.ts';
import { sessionAudits } from '#core/audits/session/all.ts';
import { regressionAudits } from '#core/regression/regression-audit.ts';
import { type RuleVersions, auditRule, rulesOf } from '#core/scenarios/rules-of.ts';
import { scenarioRuleVersions } from '#core/scenarios/scenario-rule-versions.ts';
import { type CompiledStep, isJudgeStep } from '#core/scenarios/scenario.ts';

const audits = [...allAudits, ...sessionAudits, ...Object.values(regressionAudits)];

export const ruleVersions: RuleVersions = Object.freeze({
  ...Object.fromEntries(audits.map(({ id, version }) => [auditRule(id), version])),
  ...scenarioRuleVersions,
});

const versions = Object.values(ruleVersions);

/** Changes whenever any rule does, so that two reports show whether all their rules are the same. */
export const rulesetVersion = `1.${versions.reduce((sum, version) => sum + version, 0)}.${versions.length}`;

/** Kept with a failing scenario. */
export const versionsOf = (steps: readonly CompiledStep[]): RuleVersions =>
  Object.fromEntries(rulesOf(steps).flatMap((rule) => (rule in ruleVersions ? [[rule, ruleVersions[rule]!]] : [])));

/** A rule whose version was not kept may be another one. `kept`: of what the steps do not say themselves. */
export function sameRules(
  steps: readonly CompiledStep[],
  kept: RuleVersions | undefined,
  now: RuleVersions = ruleVersions,
): boolean {
  const judged = steps.filter(isJudgeStep).map(({ judge }) => judge);
  if (judged.length > 0) return judged.every(({ audit, auditVersion }) => now[auditRule(audit)] === auditVersion);
  return rulesOf(steps).every((rule) => kept?.[rule] !== undefined && kept[rule] === now[rule]);
}
