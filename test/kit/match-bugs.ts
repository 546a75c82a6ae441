// Holds what a scan found against what was broken on purpose.
import type { Finding } from '#contract/finding.ts';
import type { BugSpec } from '../../fixtures/apps/kit/fixture-app.ts';

const bare = (route: string): string => route.replace(/\/$/, '') || '/';

export function tellsOf(finding: Finding, bug: BugSpec): boolean {
  const types = [bug.type, ...(bug.alsoAccept ?? [])];
  if (!types.includes(finding.type)) return false;
  // Further subtypes belong to the further types, unless the bug names a subtype of its own.
  const subtypes = [bug.subtype, ...(bug.alsoSubtypes ?? [])];
  if (finding.type === bug.type && bug.subtype !== undefined && !subtypes.includes(finding.subtype)) return false;
  if (bug.shows !== undefined) {
    const { step, code } = finding.evidence[0]?.facts ?? {};
    if (step !== bug.shows.step || code !== bug.shows.code) return false;
  }
  return finding.routes.some((route) => bare(route) === bare(bug.route));
}

export interface BugMatch {
  readonly missed: readonly BugSpec[];
  /** Findings that no bug explains: false alarms, or defects of the fixture itself. */
  readonly unexplained: readonly Finding[];
}

export function matchBugs(findings: readonly Finding[], bugs: readonly BugSpec[]): BugMatch {
  return {
    missed: bugs.filter((bug) => !findings.some((finding) => tellsOf(finding, bug))),
    // A bug may show in a second way on its own route; elsewhere it may not.
    unexplained: findings.filter(
      (finding) => !bugs.some((bug) => finding.routes.some((route) => bare(route) === bare(bug.route))),
    ),
  };
}
