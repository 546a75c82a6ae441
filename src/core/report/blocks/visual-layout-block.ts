import type { Report } from '#contract/report.ts';
import { layoutTypes } from '#contract/vocabulary/layout-types.ts';
import { elsewhere } from '#core/audits/elsewhere.ts';
import { viewports } from '#contract/vocabulary/viewports.ts';
import type { ReportInput } from '../report-input.ts';

type Answer = 'pass' | 'fail' | 'unsure';
const weight = { pass: 1, unsure: 2, fail: 3 } as const satisfies Record<Answer, number>;

/** Counts pages, not visits: the worst visit of a page decides; checks that belong to another visit are ignored. */
export function buildVisualLayout({ evidence, judgements }: ReportInput): Report['visualLayout'] {
  const routeOfVisit = new Map(evidence.visits.map(({ key, route }) => [key, route]));
  const measured = evidence.visits.filter(({ layouts }) => layouts.length > 0);
  const worst = new Map<string, Map<string, Answer>>();
  for (const { audit, visit, answer, doubts } of judgements) {
    const route = routeOfVisit.get(visit);
    if (route === undefined || !layoutTypes.has(audit)) continue;
    if (answer === 'unsure' && doubts.every(({ reason }) => reason === elsewhere)) continue;
    const pages = worst.get(audit) ?? new Map<string, Answer>();
    const before = pages.get(route);
    pages.set(route, before === undefined || weight[answer] > weight[before] ? answer : before);
    worst.set(audit, pages);
  }
  const count = (pages: ReadonlyMap<string, Answer>, answer: Answer): number =>
    [...pages.values()].filter((each) => each === answer).length;
  return {
    viewports: viewports.words.filter((viewport) =>
      measured.some(({ layouts }) => layouts.some((layout) => layout.viewport === viewport)),
    ),
    pagesMeasured: new Set(measured.map(({ route }) => route)).size,
    types: layoutTypes.words.flatMap((type) => {
      const pages = worst.get(type);
      if (pages === undefined) return [];
      return [{ type, pass: count(pages, 'pass'), fail: count(pages, 'fail'), unsure: count(pages, 'unsure') }];
    }),
  };
}
