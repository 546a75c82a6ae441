// Whether two runs judged a finding by the same rules. Other rules may have changed in between; its own must not have.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { rulesOf } from '#core/scenarios/rules-of.ts';

type Judged = Pick<Report, 'rulesetVersion' | 'ruleVersions' | 'scenarios'>;

/** Reports from before rules had versions of their own are alike only as a whole. */
export function judgedAlike({ reproduction }: Finding, base: Judged, head: Judged): boolean {
  if (base.rulesetVersion === head.rulesetVersion) return true;
  const { ruleVersions: before } = base;
  const { ruleVersions: now } = head;
  const record = [...head.scenarios, ...base.scenarios].find(({ id }) => id === reproduction.scenarioId);
  if (before === undefined || now === undefined || record === undefined) return false;
  return rulesOf(record.steps).every((rule) => before[rule] !== undefined && before[rule] === now[rule]);
}
