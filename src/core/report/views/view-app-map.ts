// The map of a run as it is known today: a route whose failures a later Fix Check verified as fixed is no longer red.
import type { AppMap } from '#contract/app-map.ts';
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { type AppMapColour, appMapColours } from '#contract/vocabulary/app-map-colours.ts';
import { isAtLeast } from '#contract/vocabulary/severities.ts';

export const mapLegend = {
  red: 'A confirmed bug.',
  blue: 'A login or the server kept the run out.',
  yellow: 'Advice only.',
  purple: 'A fix that a Fix Check verified.',
  green: 'Tested, and passed.',
  gray: 'Not tested.',
} as const satisfies Record<AppMapColour, string>;

const isFixed = (finding: Finding, checks: readonly Report[]): boolean =>
  checks.some(
    ({ fixVerification }) =>
      fixVerification?.scenarios.some(
        ({ findingId, status }) => findingId === finding.id && status === 'fixed_verified',
      ) === true,
  );

/** The first colour that applies; `stored` is what the run itself knew. */
export function colourToday(
  stored: AppMapColour,
  here: readonly { readonly severity: Finding['severity']; readonly fixed: boolean }[],
): AppMapColour {
  if (stored === 'blue' || here.length === 0 || !here.some(({ fixed }) => fixed)) return stored;
  const open = here.filter(({ fixed }) => !fixed);
  if (open.some(({ severity }) => isAtLeast(severity, 'medium'))) return 'red';
  return open.length > 0 ? 'yellow' : 'purple';
}

/** `checks`: the Fix Checks of the run that ended. */
export function viewAppMap(report: Report, checks: readonly Report[]): AppMap {
  const nodes = report.appMap.nodes.map((node) => {
    const here = report.findings
      .filter(({ routes }) => routes.includes(node.route))
      .map((finding) => ({ severity: finding.severity, fixed: isFixed(finding, checks) }));
    return { ...node, colour: colourToday(node.colour, here) };
  });
  return {
    runId: report.run.runId,
    nodes,
    edges: report.appMap.edges.map((edge) => ({ ...edge })),
    states: (report.appMap.states ?? []).map((state) => {
      const here = report.findings
        .filter(({ id }) => state.findingIds.includes(id))
        .map((finding) => ({ severity: finding.severity, fixed: isFixed(finding, checks) }));
      return { ...state, colour: colourToday(state.colour, here) };
    }),
    transitions: (report.appMap.transitions ?? []).map((transition) => ({ ...transition })),
    legend: appMapColours.words.map((colour) => ({ colour, meaning: mapLegend[colour] })),
    counts: Object.fromEntries(
      appMapColours.words.map((colour) => [colour, nodes.filter((node) => node.colour === colour).length]),
    ) as AppMap['counts'],
  };
}
