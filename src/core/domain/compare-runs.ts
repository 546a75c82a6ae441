// What changed between two reports. A finding is gone only where its place was tested again.
import type { Comparison } from '#contract/compare.ts';
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import type { ComparisonClass } from '#contract/vocabulary/comparison-classes.ts';
import { judgedAlike } from './judged-alike.ts';
import { looksFor } from './looks-for.ts';

type Compared = Omit<Comparison, 'base' | 'head'>;
type ComparedFinding = Comparison['findings'][number];
type Counts = Comparison['counts'];

const noCounts = (): Counts => ({ new: 0, still: 0, gone: 0, not_retested: 0, not_comparable: 0 });

interface Side {
  readonly report: Report;
  readonly findings: ReadonlyMap<string, Finding>;
  /** Route → the contexts it was tested in. */
  readonly tested: ReadonlyMap<string, ReadonlySet<string>>;
  readonly skipped: ReadonlySet<string>;
  readonly viewports: ReadonlySet<string>;
}

function sideOf(report: Report): Side {
  const tested = report.routes.filter(({ state, depth }) => state === 'tested' && depth !== 'unreached');
  return {
    report,
    findings: new Map(report.findings.map((finding) => [finding.id, finding])),
    tested: new Map(tested.map(({ route, viewports }) => [route, new Set(viewports)])),
    skipped: new Set(report.routes.filter(({ state }) => state === 'skipped').map(({ route }) => route)),
    viewports: new Set(report.visualLayout.viewports),
  };
}

function classOfRoute(
  route: string,
  before: Finding | undefined,
  after: Finding | undefined,
  head: Side,
): ComparisonClass {
  const then = before?.routes.includes(route) === true;
  const now = after?.routes.includes(route) === true;
  if (then && now) return 'still';
  if (now) return 'new';
  return before !== undefined && looksFor(head.report, before, route) ? 'gone' : 'not_retested';
}

function compareFinding(id: string, base: Side, head: Side): ComparedFinding {
  const before = base.findings.get(id);
  const after = head.findings.get(id);
  const shown = (after ?? before) as Finding;
  const routes = [...new Set([...(before?.routes ?? []), ...(after?.routes ?? [])])].sort();
  const byRoute = routes.map((route) => ({ route, class: classOfRoute(route, before, after, head) }));
  const sameRules = judgedAlike(shown, base.report, head.report);
  const whole = (): ComparisonClass => {
    if (before !== undefined && after !== undefined) return 'still';
    if (!sameRules) return 'not_comparable';
    if (after !== undefined) return 'new';
    return byRoute.every((each) => each.class === 'gone') ? 'gone' : 'not_retested';
  };
  const comparable = sameRules || (before !== undefined && after !== undefined);
  return {
    findingId: id,
    class: whole(),
    type: shown.type,
    ...(shown.subtype === undefined ? {} : { subtype: shown.subtype }),
    severity: shown.severity,
    title: shown.title,
    firstTested: before === undefined && routes.every((route) => !base.tested.has(route)),
    routes: comparable ? byRoute : byRoute.map(({ route }) => ({ route, class: 'not_comparable' })),
  };
}

const stateIn = (side: Side, route: string): 'tested' | 'skipped' | 'absent' =>
  side.tested.has(route) ? 'tested' : side.skipped.has(route) ? 'skipped' : 'absent';

const missingIn = <T>(some: Iterable<T>, others: { has(value: T): boolean }): T[] =>
  [...some].filter((each) => !others.has(each)).sort();

export function compareRuns(baseReport: Report, headReport: Report): Compared {
  const base = sideOf(baseReport);
  const head = sideOf(headReport);
  const sameRuleset = baseReport.rulesetVersion === headReport.rulesetVersion;
  const ids = [...new Set([...head.findings.keys(), ...base.findings.keys()])];
  const findings = ids.map((id) => compareFinding(id, base, head));
  const counts = noCounts();
  const perRoute = new Map<string, Counts>();
  for (const route of [...base.tested.keys(), ...head.tested.keys()]) perRoute.set(route, noCounts());
  for (const finding of findings) {
    counts[finding.class] += 1;
    for (const { route, class: kind } of finding.routes) {
      const row = perRoute.get(route) ?? noCounts();
      row[kind] += 1;
      perRoute.set(route, row);
    }
  }
  return {
    sameRuleset,
    sameOrigin: baseReport.target.origin === headReport.target.origin,
    counts,
    findings,
    routes: [...perRoute]
      .map(([route, row]) => ({ route, base: stateIn(base, route), head: stateIn(head, route), counts: row }))
      .sort((a, b) => (a.route < b.route ? -1 : 1)),
    coverage: {
      routesOnlyInBase: missingIn(base.tested.keys(), head.tested),
      routesOnlyInHead: missingIn(head.tested.keys(), base.tested),
      routesInBoth: [...base.tested.keys()].filter((route) => head.tested.has(route)).length,
      viewportsOnlyInBase: missingIn(base.viewports, head.viewports),
      viewportsOnlyInHead: missingIn(head.viewports, base.viewports),
    },
    doNotClaim: [
      ...(counts.gone > 0
        ? ['Do not claim that a finding was fixed because it is gone: only a Fix Check proves that.']
        : []),
      ...(counts.not_retested > 0 ? ['Do not claim that findings that were not retested are gone.'] : []),
      ...(counts.not_comparable > 0
        ? ['Do not claim that findings that are not comparable come from the target: their rules changed too.']
        : []),
    ],
  };
}
