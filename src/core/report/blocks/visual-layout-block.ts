import type { Report } from '#contract/report.ts';
import { type LayoutType, layoutTypes } from '#contract/vocabulary/layout-types.ts';
import { type Viewport, viewports } from '#contract/vocabulary/viewports.ts';
import type { ReportInput } from '../report-input.ts';
import { type PageAnswer, answerAt, widthsOf, worse } from './page-answers.ts';

type Row = Report['visualLayout']['types'][number];
type Pages = ReadonlyMap<string, PageAnswer>;

const countOf = (pages: Pages, answer: PageAnswer): number =>
  [...pages.values()].filter((each) => each === answer).length;

const countsOf = (pages: Pages) => ({
  pass: countOf(pages, 'pass'),
  fail: countOf(pages, 'fail'),
  unsure: countOf(pages, 'unsure'),
  nothingToJudge: countOf(pages, 'nothingToJudge'),
});

/** Counts pages, not visits, for each type and viewport. */
export function buildVisualLayout({ evidence, judgements }: ReportInput): Report['visualLayout'] {
  const visitOf = new Map(evidence.visits.map((visit) => [visit.key, visit]));
  const measured = evidence.visits.filter(({ layouts }) => layouts.length > 0);
  const worst = new Map<LayoutType, Map<Viewport, Map<string, PageAnswer>>>();
  for (const judgement of judgements) {
    const { audit } = judgement;
    const visit = visitOf.get(judgement.visit);
    if (visit === undefined || !layoutTypes.has(audit)) continue;
    for (const viewport of widthsOf(audit, visit)) {
      const answer = answerAt(judgement, viewport);
      if (answer === null) continue;
      const byViewport = worst.get(audit) ?? new Map<Viewport, Map<string, PageAnswer>>();
      const pages = byViewport.get(viewport) ?? new Map<string, PageAnswer>();
      worst.set(audit, byViewport.set(viewport, pages.set(visit.route, worse(pages.get(visit.route), answer))));
    }
  }
  const rowOf = (type: LayoutType, byViewport: ReadonlyMap<Viewport, Pages>): Row => {
    const whole = new Map<string, PageAnswer>();
    for (const pages of byViewport.values())
      for (const [route, answer] of pages) whole.set(route, worse(whole.get(route), answer));
    return {
      type,
      ...countsOf(whole),
      viewports: viewports.words.flatMap((viewport) => {
        const pages = byViewport.get(viewport);
        return pages === undefined ? [] : [{ viewport, ...countsOf(pages) }];
      }),
    };
  };
  return {
    viewports: viewports.words.filter((viewport) =>
      measured.some(({ layouts }) => layouts.some((layout) => layout.viewport === viewport)),
    ),
    pagesMeasured: new Set(measured.map(({ route }) => route)).size,
    types: layoutTypes.words.flatMap((type) => {
      const byViewport = worst.get(type);
      return byViewport === undefined ? [] : [rowOf(type, byViewport)];
    }),
  };
}
