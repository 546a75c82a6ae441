import { allTemplates } from '#core/scenarios/templates/all.ts';
import type { ReportInput } from '../report-input.ts';

/** What scenarios do not show, and what the templates that they were made from do not. */
export function scenarioWarnings({ scenarios = [], plan }: ReportInput): string[] {
  const used = new Set(scenarios.map(({ scenario }) => scenario.template));
  return [
    ...(plan.discover === true
      ? [
          'Do not claim anything beyond the listed workflows: others may not have been recognised.',
          plan.creates === undefined
            ? 'Do not claim that anything after a write works: writes were blocked.'
            : 'Do not claim that anything after a write works, unless it is listed: all writes except creates were blocked.',
        ]
      : plan.executeOnly === true
        ? ['Do not claim anything beyond the given scenarios: no page was scanned.']
        : []),
    ...(scenarios.some(({ outcome }) => outcome === 'unsure')
      ? ['Do not claim that unsure scenarios pass or fail.']
      : []),
    ...allTemplates.filter(({ id }) => used.has(id)).flatMap(({ doNotClaim }) => doNotClaim),
  ];
}
