// How deep each route was tested, why, and what would go deeper.
import type { OperationalDepthView } from '#contract/operational-depth.ts';
import type { Report, RouteRecord } from '#contract/report.ts';
import { type OperationalDepth, operationalDepths } from '#contract/vocabulary/operational-depths.ts';

interface DepthRow {
  readonly meaning: string;
  readonly deeper: string | null;
}

export const depthTable = {
  unreached: {
    meaning: 'The page was not loaded, or returned an error status.',
    deeper: 'Raise pagesLimit, name the route in scopedPaths, or fix what keeps it from loading.',
  },
  rendered: {
    meaning: 'The page was loaded and judged. No control of it was used.',
    deeper: 'Run workflow_test, or a customScenario that uses the page.',
  },
  interacted: {
    meaning: 'Controls of the page were used. Writes were blocked or not sent.',
    deeper: 'Run workflow_test with safeMutation.allowCreate on a host that does not look like production.',
  },
  submitted: {
    meaning: 'A form of the page was sent and accepted.',
    deeper: 'Assert persists_after_reload on what was written.',
  },
  persisted: {
    meaning: 'What was written was seen again after a reload.',
    deeper: 'Run full_crud_e2e, which also updates and deletes its own record.',
  },
  lifecycle_proven: {
    meaning: 'A record of the run was created, changed and deleted, and each was seen after a reload.',
    deeper: null,
  },
} as const satisfies Record<OperationalDepth, DepthRow>;

function whyOf({ state, reason, status, depth, viewports }: RouteRecord): string {
  if (state === 'skipped') return `Not tested: ${reason ?? 'no reason was stored'}.`;
  if (depth === 'unreached') return status === null ? 'The page did not load.' : `The page returned HTTP ${status}.`;
  const where = viewports.length === 0 ? '' : ` At ${viewports.join(', ')}.`;
  return `${depthTable[depth].meaning}${where}`;
}

export const viewDepth = (report: Report): OperationalDepthView => ({
  runId: report.run.runId,
  run: report.operationalDepth.run,
  counts: Object.fromEntries(
    operationalDepths.words.map((depth) => [depth, report.routes.filter((each) => each.depth === depth).length]),
  ) as OperationalDepthView['counts'],
  routes: report.routes.map((route) => ({
    route: route.route,
    depth: route.depth,
    why: whyOf(route),
    deeper: depthTable[route.depth].deeper,
  })),
  legend: operationalDepths.words.map((depth) => ({ depth, meaning: depthTable[depth].meaning })),
});
