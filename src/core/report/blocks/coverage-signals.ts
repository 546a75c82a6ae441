// What the table of coverage tiers is asked with, and how it is said.
import { type CoverageSignals, coverageTierOf } from '#contract/coverage-tiers.ts';
import type { Report } from '#contract/report.ts';
import type { ReportInput } from '../report-input.ts';

type Grounding = Report['coverageGrounding'];

function signalsOf({ evidence, plan, scenarios = [] }: ReportInput, grounding: Grounding): CoverageSignals {
  const { templates, controls, forms } = grounding;
  const decided = scenarios.filter(({ outcome }) => outcome !== 'unsure');
  const pages = new Set([
    ...evidence.visits.filter(({ page }) => page !== null).map(({ route }) => route),
    ...decided.map(({ scenario }) => scenario.route),
  ]);
  const refusedKinds = evidence.offered?.controls.filter(({ refused }) => refused).length ?? 0;
  return {
    pages: pages.size,
    kinds: { possible: templates.seen, done: templates.tested },
    controls: { possible: controls.seen === null ? null : controls.seen - refusedKinds, done: controls.exercised },
    forms: {
      possible: forms === undefined || forms.seen === null ? null : forms.seen - forms.refused,
      done: forms?.exercised ?? 0,
    },
    scenarios: { possible: scenarios.length, done: decided.length },
    explored: 'crawl' in plan && plan.crawl && plan.scope === null,
    stoppedEarly: evidence.stoppedEarly,
  };
}

const ofKnown = (done: number, of: number | null, what: string, verb: string): string =>
  of === null
    ? `${done} ${what} were ${verb}; how many there are is unknown.`
    : `${done} of ${of} ${what} were ${verb}.`;

export function decideCoverage(input: ReportInput, grounding: Grounding): Report['coverageConfidence'] {
  const signals = signalsOf(input, grounding);
  const { rule, tier, because } = coverageTierOf(signals);
  if (rule === 'nothing_tested') return { tier, rule, signals, reasons: [because] };
  const { routes, templates, controls } = grounding;
  const { forms, scenarios } = signals;
  return {
    tier,
    rule,
    signals,
    reasons: [
      because,
      ofKnown(routes.tested, templates.seen === null ? null : Math.max(routes.seen, routes.tested), 'routes', 'tested'),
      ofKnown(templates.tested, templates.seen, 'kinds of page', 'tested'),
      ofKnown(controls.exercised, signals.controls.possible, 'kinds of control', 'used'),
      ...(forms.possible === 0 ? [] : [ofKnown(forms.done, forms.possible, 'forms', 'used')]),
      ...(scenarios.possible === 0 ? [] : [ofKnown(scenarios.done, scenarios.possible, 'scenarios', 'decided')]),
      ...(signals.stoppedEarly ? ['The run ran out of time before it had tested everything.'] : []),
    ],
  };
}
