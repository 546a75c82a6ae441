import { allTemplates } from '#core/scenarios/templates/all.ts';
import type { ReportInput } from '../report-input.ts';

/** What scenarios do not show, and what the templates that they were made from do not. */
export function scenarioWarnings({ scenarios = [], undecidedFaults = [] }: ReportInput): string[] {
  const used = new Set(scenarios.map(({ scenario }) => scenario.template));
  return [
    ...(scenarios.some(({ outcome }) => outcome === 'unsure')
      ? ['Do not claim that unsure scenarios pass or fail.']
      : []),
    ...(undecidedFaults.length > 0
      ? [
          `Do not claim that ${undecidedFaults.length} injected ${undecidedFaults.length === 1 ? 'fault was' : 'faults were'} caught or survived: the scenario writes, and it was not allowed to write again or may have seen what it wrote before.`,
        ]
      : []),
    ...allTemplates.filter(({ id }) => used.has(id)).flatMap(({ doNotClaim }) => doNotClaim),
  ];
}
