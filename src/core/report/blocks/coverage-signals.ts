// What the table of coverage tiers is asked with, and how it is said.
import { type CoverageSignals, coverageTierOf } from '#contract/coverage-tiers.ts';
import type { Report } from '#contract/report.ts';
import { count, part, was } from '#core/words/count.ts';
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

const ofKnown = (done: number, of: number | null, verb: string, one: string, more?: string): string =>
  of === null
    ? `${count(done, one, more)} ${was(done)} ${verb}; how many there are is unknown.`
    : `${part(done, of, one, more)} ${was(done)} ${verb}.`;

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
      ofKnown(routes.tested, templates.seen === null ? null : Math.max(routes.seen, routes.tested), 'tested', 'route'),
      ofKnown(templates.tested, templates.seen, 'tested', 'kind of page', 'kinds of page'),
      ofKnown(controls.exercised, signals.controls.possible, 'used', 'kind of control', 'kinds of control'),
      ...(forms.possible === 0 ? [] : [ofKnown(forms.done, forms.possible, 'used', 'form')]),
      ...(scenarios.possible === 0 ? [] : [ofKnown(scenarios.done, scenarios.possible, 'decided', 'scenario')]),
      ...(signals.stoppedEarly ? ['The run ran out of time before it had tested everything.'] : []),
    ],
  };
}
