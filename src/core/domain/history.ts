// How each finding and route of a run developed over the earlier runs of the same target.
import type { History } from '#contract/history.ts';
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import type { HistoryClass } from '#contract/vocabulary/history-classes.ts';
import { judgedAlike } from './judged-alike.ts';
import { looksFor } from './looks-for.ts';

type Seen = 'present' | 'absent' | 'not_tested';

const testedRoutes = (report: Report): ReadonlySet<string> =>
  new Set(
    report.routes.filter(({ state, depth }) => state === 'tested' && depth !== 'unreached').map(({ route }) => route),
  );

function seenIn(report: Report, finding: Finding): Seen {
  if (report.findings.some(({ id }) => id === finding.id)) return 'present';
  return finding.routes.every((route) => looksFor(report, finding, route)) ? 'absent' : 'not_tested';
}

const verifiedFixed = (report: Report, id: string): boolean =>
  report.fixVerification?.scenarios.some(({ findingId, status }) => findingId === id && status === 'fixed_verified') ===
  true;

/** What came before, oldest first, without the runs that did not look. */
export function classOfFinding(before: readonly Seen[], now: 'present' | 'absent', flaky: boolean): HistoryClass {
  const looked = before.filter((each) => each !== 'not_tested');
  const turns = [...looked, now].filter((each, index, all) => index > 0 && each !== all[index - 1]).length;
  if (flaky || turns > 2) return 'flaky';
  if (now === 'absent') return 'fixed';
  if (looked.length === 0) return 'first_seen';
  if (!looked.includes('present')) return 'new';
  return looked.at(-1) === 'present' ? 'recurring' : 'regressed';
}

const enoughRuns = 2;

export interface HistoryRun {
  readonly name: string;
  readonly report: Report;
}

export function classifyHistory(current: Report, earlier: readonly HistoryRun[]): Pick<History, 'findings' | 'routes'> {
  const known = new Map<string, Finding>();
  for (const { report } of earlier) for (const finding of report.findings) known.set(finding.id, finding);
  for (const finding of current.findings) known.set(finding.id, finding);
  const findings = [...known.values()].flatMap((finding): History['findings'] => {
    const now = seenIn(current, finding);
    if (now === 'not_tested') return [];
    const comparable = earlier.filter(({ report }) => judgedAlike(finding, report, current));
    const lost = earlier.length > 0 && comparable.length === 0;
    const before = comparable.map(({ report }) =>
      verifiedFixed(report, finding.id) ? ('absent' as const) : seenIn(report, finding),
    );
    // What is already gone is not listed again: the run that first missed it reported it.
    const last = before.filter((each) => each !== 'not_tested').at(-1);
    if (now === 'absent' && last !== 'present') return [];
    return [
      {
        findingId: finding.id,
        class: lost ? null : classOfFinding(before, now, now === 'present' && finding.reproduction.flaky),
        notComparable: lost,
        type: finding.type,
        severity: finding.severity,
        title: finding.title,
        route: finding.route,
        seenIn: earlier.filter(({ report }) => seenIn(report, finding) === 'present').map(({ name }) => name),
      },
    ];
  });
  const routes = [...testedRoutes(current)].sort().map((route): History['routes'][number] => {
    const runs = [...earlier.map(({ report }) => report), current].filter((report) => testedRoutes(report).has(route));
    const clean = runs.every((report) => !report.findings.some(({ routes: on }) => on.includes(route)));
    const own = findings.find((finding) => finding.route === route && finding.class !== null)?.class;
    const kind =
      runs.length < enoughRuns ? 'insufficient_history' : clean ? 'stable_pass' : (own ?? 'insufficient_history');
    return { route, class: kind, testedIn: runs.length };
  });
  return { findings, routes };
}
