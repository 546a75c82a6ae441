import type { RouteRecord } from '#contract/report.ts';
import type { ReportInput } from '../report-input.ts';
import { depthOf } from '#core/domain/depth.ts';
import { buildCheckRows } from './check-rows.ts';
import { scenarioRoutes } from './scenario-routes.ts';

const maxSkipped = 200;

export function buildRoutes(input: ReportInput): RouteRecord[] {
  const byRoute = new Map<string, RouteRecord>();
  const checks = buildCheckRows(input);
  for (const visit of input.evidence.visits) {
    const pictures = visit.pictures.flatMap((picture) => {
      const stored = input.pictures.get(picture.name);
      return stored === undefined
        ? []
        : [{ viewport: picture.viewport, url: stored.url, width: stored.width, height: stored.height }];
    });
    const known = byRoute.get(visit.route);
    if (known !== undefined) {
      if (!known.viewports.includes(visit.context)) known.viewports.push(visit.context);
      known.screenshots.push(...pictures);
      continue;
    }
    byRoute.set(visit.route, {
      route: visit.route,
      template: visit.template,
      state: 'tested',
      reason: null,
      status: visit.document.status,
      title: visit.page?.title ?? null,
      viewports: [visit.context],
      depth: depthOf(visit),
      findings: input.confirmed.filter(({ candidate }) => candidate.routes.includes(visit.route)).length,
      screenshots: pictures,
      ...(checks.has(visit.route) ? { checks: checks.get(visit.route) } : {}),
    });
  }
  const opened = scenarioRoutes(input, new Set(byRoute.keys()));
  const reached = new Set(opened.map(({ route }) => route));
  const unseen = input.evidence.skipped.filter(({ route }) => !reached.has(route));
  const skipped = unseen.slice(0, maxSkipped).map(
    ({ route, reason }): RouteRecord => ({
      route,
      template: route,
      state: 'skipped',
      reason,
      status: null,
      title: null,
      viewports: [],
      depth: 'unreached',
      findings: 0,
      screenshots: [],
    }),
  );
  return [...byRoute.values(), ...opened, ...skipped];
}
