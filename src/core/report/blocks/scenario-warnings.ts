import { allTemplates } from '#core/scenarios/templates/all.ts';
import type { ReportInput } from '../report-input.ts';

/** What scenarios do not show, and what the templates that they were made from do not. */
export function scenarioWarnings({ scenarios = [] }: ReportInput): string[] {
  const used = new Set(scenarios.map(({ scenario }) => scenario.template));
  return [
    ...(scenarios.some(({ outcome }) => outcome === 'unsure')
      ? ['Do not claim that unsure scenarios pass or fail.']
      : []),
    ...allTemplates.filter(({ id }) => used.has(id)).flatMap(({ doNotClaim }) => doNotClaim),
  ];
}
