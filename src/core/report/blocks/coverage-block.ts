import type { Report, RouteRecord } from '#contract/report.ts';
import { elsewhere } from '#core/audits/elsewhere.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { scopeClaimsOf } from '../claims/all.ts';
import type { ReportInput } from '../report-input.ts';
import { decideCoverage } from './coverage-signals.ts';
import { countKinds } from './page-kinds.ts';
import { scenarioRoutes } from './scenario-routes.ts';
import { type UsedControls, countForms, usedControls } from './used-controls.ts';

type Grounding = Report['coverageGrounding'];

const maxListed = 200;

function unsureRows({ judgements, plan, scenarios = [] }: ReportInput): Grounding['unsure'] {
  const rows = new Map<string, { audit: string; reason: string; count: number }>();
  for (const { audit, doubts } of judgements)
    for (const { reason } of doubts) {
      // What is checked on another visit is not a doubt.
      if (reason === elsewhere) continue;
      const key = `${audit} ${reason}`;
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { audit, reason, count: 1 });
      else known.count += 1;
    }
  for (const { scenario, outcome, verdict } of scopeClaimsOf(plan).listsUnsure ? scenarios : []) {
    if (outcome !== 'unsure') continue;
    const key = `${scenario.template} ${verdict.reason}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, { audit: scenario.template, reason: verdict.reason, count: 1 });
    else known.count += 1;
  }
  return [...rows.values()].slice(0, maxListed);
}

/** The same page in two contexts has its links once. */
function maxOfEachRoute(visits: readonly Visit[], count: (visit: Visit) => number): number {
  const most = new Map<string, number>();
  for (const visit of visits) most.set(visit.route, Math.max(most.get(visit.route) ?? 0, count(visit)));
  return [...most.values()].reduce((sum, each) => sum + each, 0);
}

function buildControls({ evidence }: ReportInput, { offered, used }: UsedControls): Grounding['controls'] {
  const probes = evidence.visits.flatMap((visit) => visit.probes);
  const refused = new Map<string, number>();
  for (const { outcome, reason } of probes)
    if (outcome === 'refused' && reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + 1);
  return {
    seen: offered === null ? null : new Set([...offered.map(({ kind }) => kind), ...used]).size,
    exercised: used.size,
    held: probes.filter(({ held }) => held > 0).length,
    refused: [...refused].map(([rule, count]) => ({ rule, count })).sort((x, y) => (x.rule < y.rule ? -1 : 1)),
  };
}

/** Routes that only a scenario found: no link of the crawl led there. */
function seenBeyond({ evidence }: ReportInput, opened: readonly RouteRecord[]): number {
  const known = new Set([
    ...evidence.addresses.map(([route]) => route),
    ...evidence.skipped.map(({ route }) => route),
    ...evidence.visits.map(({ route }) => route),
  ]);
  return opened.filter(({ route }) => !known.has(route)).length;
}

export function buildCoverageGrounding(input: ReportInput): Grounding {
  const { evidence } = input;
  const { visits } = evidence;
  const tested = visits.filter(({ page }) => page !== null);
  const routes = new Set(tested.map(({ route }) => route));
  const opened = scenarioRoutes(input, routes);
  const reached = new Set(opened.map(({ route }) => route));
  const skipped = evidence.skipped.filter(({ route }) => !reached.has(route));
  const controls = usedControls(input);
  return {
    routes: {
      seen: evidence.routesSeen + seenBeyond(input, opened),
      tested: routes.size + opened.length,
      skipped: skipped.slice(0, maxListed).map(({ route, reason }) => ({ route, reason })),
      skippedMore: Math.max(0, skipped.length - maxListed),
    },
    templates: countKinds(input, [...routes, ...opened.map(({ route }) => route)]),
    links: {
      internal: new Set(visits.flatMap(({ links }) => links.map(({ route }) => route))).size,
      external: maxOfEachRoute(visits, ({ externalLinks }) => externalLinks),
      checked: new Set(
        visits.flatMap(({ linkChecks }) =>
          linkChecks.filter(({ failure }) => failure !== 'not_checked').map(({ route }) => route),
        ),
      ).size,
    },
    controls: buildControls(input, controls),
    forms: countForms(controls),
    unsure: unsureRows(input),
  };
}

export const buildCoverageConfidence = (input: ReportInput): Report['coverageConfidence'] =>
  decideCoverage(input, buildCoverageGrounding(input));
