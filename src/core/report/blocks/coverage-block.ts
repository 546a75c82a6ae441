import type { Report } from '#contract/report.ts';
import type { ReportInput } from '../report-input.ts';

const maxListed = 200;

function unsureRows({ judgements }: ReportInput): Report['coverageGrounding']['unsure'] {
  const rows = new Map<string, { audit: string; reason: string; count: number }>();
  for (const { audit, doubts } of judgements)
    for (const { reason } of doubts) {
      const key = `${audit} ${reason}`;
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { audit, reason, count: 1 });
      else known.count += 1;
    }
  return [...rows.values()].slice(0, maxListed);
}

export function buildCoverageGrounding(input: ReportInput): Report['coverageGrounding'] {
  const { evidence } = input;
  const { visits, skipped } = evidence;
  const tested = visits.filter(({ page }) => page !== null);
  return {
    routes: {
      seen: evidence.routesSeen,
      tested: new Set(tested.map(({ route }) => route)).size,
      skipped: skipped.slice(0, maxListed).map(({ route, reason }) => ({ route, reason })),
      skippedMore: Math.max(0, skipped.length - maxListed),
    },
    templates: { seen: evidence.templatesSeen, tested: new Set(tested.map(({ template }) => template)).size },
    links: {
      internal: new Set(visits.flatMap(({ links }) => links.map(({ route }) => route))).size,
      external: visits.reduce((sum, { externalLinks }) => sum + externalLinks, 0),
      checked: new Set(
        visits.flatMap(({ linkChecks }) =>
          linkChecks.filter(({ failure }) => failure !== 'not_checked').map(({ route }) => route),
        ),
      ).size,
    },
    controls: {
      seen: visits.reduce((sum, { page }) => sum + (page?.controls ?? 0), 0),
      exercised: 0,
      held: 0,
      refused: [],
    },
    unsure: unsureRows(input),
  };
}

export function buildCoverageConfidence(input: ReportInput): Report['coverageConfidence'] {
  const { routes, templates } = buildCoverageGrounding(input);
  const { stoppedEarly } = input.evidence;
  if (routes.tested === 0) return { tier: 'unknown', reasons: ['No page was judged.'] };
  const reasons = [
    `${routes.tested} of ${routes.seen} routes seen were tested.`,
    `${templates.tested} of ${templates.seen} kinds of page were tested.`,
    ...(stoppedEarly ? ['The time of the run was used up before everything was seen.'] : []),
  ];
  const share = templates.tested / Math.max(1, templates.seen);
  if (share >= 0.9 && !stoppedEarly) return { tier: 'high', reasons };
  return { tier: share >= 0.5 ? 'medium' : 'low', reasons };
}
