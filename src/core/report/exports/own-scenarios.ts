// The scenarios that were tested as such: given by the caller or found in the application. Those that only repeat a finding
// are told with it.
import type { ScenarioRecord } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';

export const ownScenarios = ({ scenarios }: Pick<Report, 'scenarios'>): readonly ScenarioRecord[] =>
  scenarios.filter(({ template }) => !template.startsWith('finding:'));
