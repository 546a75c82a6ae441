import type { Report } from '#contract/report.ts';
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';
import { signInCheck } from '#core/domain/decide-verdict.ts';
import { deepest } from '#core/domain/depth.ts';
import type { ReportInput } from '../report-input.ts';
import { buildMapStates } from './map-states.ts';
import { buildRoutes } from './routes-block.ts';
import { failedScenarioRoutes } from './scenario-findings.ts';

const maxEdges = 1_000;

/** The login of the run did not sign in: what it did not see, it was not let in to. */
const isLockedOut = ({ evidence: { preflight } }: ReportInput): boolean =>
  preflight?.checks.some(({ check, ok }) => check === signInCheck && !ok) === true;

/** The first colour that applies. */
function colourOf(route: string, status: number | null, tested: boolean, input: ReportInput): AppMapColour {
  const here = input.confirmed.filter(({ candidate }) => candidate.routes.includes(route));
  if (here.some(({ candidate }) => candidate.severity !== 'low')) return 'red';
  if (failedScenarioRoutes(input).includes(route)) return 'red';
  if (status === 401 || status === 403 || (!tested && isLockedOut(input))) return 'blue';
  if (here.length > 0) return 'yellow';
  if (input.fix?.fixedRoutes.includes(route) === true) return 'purple';
  return tested && status !== null && status < 400 ? 'green' : 'gray';
}

export function buildAppMap(input: ReportInput): Report['appMap'] {
  const routes = buildRoutes(input);
  const known = new Set(routes.map(({ route }) => route));
  return {
    nodes: routes.map(({ route, status, state, depth, findings }) => ({
      route,
      colour: colourOf(route, status, state === 'tested', input),
      depth,
      findings,
    })),
    edges: input.evidence.edges
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .slice(0, maxEdges)
      .map(({ from, to }) => ({ from, to })),
    ...buildMapStates(input, known),
  };
}

export function buildOperationalDepth(input: ReportInput): Report['operationalDepth'] {
  const routes = buildRoutes(input);
  const counts: Record<string, number> = {};
  for (const { depth } of routes) counts[depth] = (counts[depth] ?? 0) + 1;
  return { run: deepest(routes.map(({ depth }) => depth)), counts };
}
