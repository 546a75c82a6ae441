// Builds the verdict of a Fix Check from the original report, what was kept to replay it, and what the replays showed.
import { signInCheck } from '#core/domain/decide-verdict.ts';
import type { Finding, ScenarioRecord } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { judgeAll } from '#core/audits/judge-all.ts';
import { type Candidate, foldFailures } from '#core/confirm/fold-failures.ts';
import { type CheckReplay, judgeCheckReplay, oracleBites } from './judge-check-replay.ts';
import { type NotThePlace, isAnotherApp, placeKey, whyNotThePlace } from './place-before.ts';
import { type CheckGroup, groupOf, replayedPlaces } from './group-places.ts';
import type { FindingMaterial, MaterialPlace, ReplayMaterial } from './replay-material.ts';
import {
  type Build,
  type BuildLoad,
  changedBetween,
  compareBuilds,
  needsNewBuild,
  stableBuild,
} from '#core/domain/build-fingerprint.ts';
import { passesNeeded } from './error-bound.ts';
import { type PlaceTally, type ScenarioCheck, decideScenario, sumPlaces } from './fix-verification.ts';
import { decideRows, factsOf } from './fix-facts.ts';
import { type LockedScenario, holdLock } from './same-test-lock.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { type CheckedWorld, checkScenario, scenarioLoads } from './check-scenarios.ts';
import { rowNames } from './row-names.ts';
import { sameRules } from './rule-versions.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';

export interface CheckedGroup {
  readonly group: CheckGroup;
  readonly visits: readonly Visit[];
}

export interface FixCheckInput {
  readonly original: Report;
  /** Null when nothing was kept with the original run. */
  readonly material: ReplayMaterial | null;
  readonly groups: readonly CheckedGroup[];
  /** Runs of the scenarios that a caller brought, by finding id. */
  readonly scenarioRuns: ReadonlyMap<string, readonly ScenarioRun[]>;
  /** Regressions, checked against what the original run was compared with. */
  readonly regressions?: readonly ScenarioCheck[];
  /** The preflight of the run, looked at again; null: it had none. */
  readonly preflight?: PreflightFact | null;
  /** A look at the way in, taken when routes were missing, had failed, or the preflight did not hold. */
  readonly entry: Visit | null;
  /** Further loads that tell which build responds. */
  readonly looks?: readonly Visit[];
}

export interface BuiltFixVerification {
  readonly verification: FixVerification;
  /** Failures of the original run that showed again, by finding id, with all sightings. */
  readonly again: readonly { readonly candidate: Candidate; readonly finding: FindingMaterial }[];
  readonly fresh: readonly Candidate[];
  readonly other: readonly Candidate[];
  readonly build: Build;
}

export const buildLoads = (visits: readonly Visit[]): BuildLoad[] =>
  visits.flatMap(({ context, route, check }) =>
    check === undefined ? [] : [{ place: placeKey(context, route), parts: check.build }],
  );

interface PlaceResult {
  readonly place: MaterialPlace;
  readonly replays: readonly CheckReplay[];
  readonly tally: PlaceTally;
}

function resultsOf(
  finding: FindingMaterial,
  groups: readonly CheckedGroup[],
  { findings }: Pick<ReplayMaterial, 'findings'>,
): PlaceResult[] {
  const known = new Set(findings.map(({ cause }) => cause));
  return replayedPlaces(finding).map((place) => {
    const key = groupOf(finding, place);
    const visits = groups.find(({ group }) => group.place === key && group.findings.includes(finding.findingId));
    const replays = (visits?.visits ?? []).map((visit) => judgeCheckReplay(finding, place, visit, known));
    const count = (answer: CheckReplay['answer']): number => replays.filter((each) => each.answer === answer).length;
    return { place, replays, tally: { passed: count('passed'), failed: count('failed'), unsure: count('unsure') } };
  });
}

/** How many more replays a group needs before every finding of it is decided, or luck is ruled out. */
export function replaysWanted(
  material: ReplayMaterial,
  checked: CheckedGroup,
  { first, most }: { readonly first: number; readonly most: number },
): number {
  const { group, visits } = checked;
  const wanted = group.findings.map((id) => {
    const finding = material.findings.find(({ findingId }) => findingId === id);
    if (finding === undefined) return 0;
    const needed = passesNeeded(finding.reproduced);
    // All in one round: replays side by side wait together, a second round would wait once more.
    if (visits.length === 0) return Math.max(first, needed ?? 0);
    const result = resultsOf(finding, [checked], material).find(({ replays }) => replays.length > 0);
    if (result === undefined || result.tally.failed > 0 || result.tally.passed === 0) return 0;
    return needed === null ? 0 : Math.max(0, needed - result.tally.passed);
  });
  const looks = group.findings.length === 0 ? Math.max(0, 2 - visits.length) : 0;
  return Math.min(most - visits.length, Math.max(looks, 0, ...wanted));
}

/** What the inspection adds to a report is not part of the test. */
const addedLater: ReadonlySet<string> = new Set(['screenshot', 'pixels', 'source']);

const kindsOf = (finding: Finding): string[] =>
  finding.evidence.filter(({ kind }) => !addedLater.has(kind)).map(({ kind }) => kind);

function missingPart(
  finding: FindingMaterial,
  stored: Finding | undefined,
  scenario: ScenarioRecord | undefined,
  results: readonly PlaceResult[],
  failing: Visit | undefined,
): ScenarioCheck['missing'] {
  if (stored === undefined || scenario === undefined) return 'scenario_missing';
  const kinds = kindsOf(stored);
  if (
    failing === undefined ||
    finding.evidenceKinds.some((kind) => scenario.findingIds[0] === stored.id && !kinds.includes(kind))
  )
    return 'proof_removed';
  if (results.some(({ place }) => !stored.routes.includes(place.route))) return 'route_missing';
  const gone = ({ replays }: PlaceResult): boolean =>
    replays.length > 0 && replays.every(({ because }) => because === 'route_missing');
  if (results.some(gone)) return 'route_missing';
  if (finding.places.length > results.length || results.some(({ replays }) => replays.length === 0))
    return 'not_all_replayed';
  return null;
}

/** A page of errors has no identity; the entry page has. */
const hadFailed = ({ place }: PlaceResult): boolean => (place.before.status ?? 200) >= 400;

function driftOf(results: readonly PlaceResult[], changed: boolean, entryIsOther: boolean): ScenarioCheck['drift'] {
  const all = results.flatMap(({ replays }) => replays);
  if (all.length > 0 && all.every(({ because }) => because === 'host_down')) return 'host_down';
  if (all.some(({ because }) => because === 'another_app')) return 'another_app';
  const unknown = all.some(({ because }) => because === 'route_missing') || results.some(hadFailed);
  if (entryIsOther && unknown) return 'another_app';
  return changed ? 'build_changed_during_check' : null;
}

const obstacles = ['step_broken', 'subject_removed', 'witness_gone', 'fails_otherwise'] as const;

function checkOf(
  finding: FindingMaterial,
  input: FixCheckInput,
  material: ReplayMaterial,
  world: { readonly changed: boolean; readonly build: Build; readonly entryIsOther: boolean },
): ScenarioCheck {
  const { original, groups } = input;
  const stored = original.findings.find(({ id }) => id === finding.findingId);
  const scenario = original.scenarios.find(({ findingIds }) => findingIds.includes(finding.findingId));
  const results = resultsOf(finding, groups, material);
  const failing = material.visits[finding.failing];
  const all = results.flatMap(({ replays }) => replays);
  const own = new Set(finding.places.map(({ context, route }) => placeKey(context, route)));
  const before = Object.fromEntries(Object.entries(material.build).filter(([place]) => own.has(place)));
  const first = original.findings.find(({ id }) => id === scenario?.findingIds[0]);
  const lock =
    scenario === undefined || first === undefined
      ? null
      : holdLock(scenario.lock, [
          { scenario: finding.scenario, evidenceKinds: finding.evidenceKinds },
          {
            scenario: { ...scenario, preflight: finding.scenario.preflight } as unknown as LockedScenario,
            evidenceKinds: kindsOf(first),
          },
        ]);
  return {
    scenarioId: finding.scenario.id,
    findingId: finding.findingId,
    progress: 'done',
    loginWall: all.some(({ because }) => because === 'login_wall'),
    drift: driftOf(results, world.changed, world.entryIsOther),
    missing: missingPart(finding, stored, scenario, results, failing),
    lock,
    oracleBites: oracleBites(finding, failing),
    sameRules: sameRules(finding.scenario.steps, undefined),
    reproduced: finding.reproduced,
    places: results.map(({ tally }) => tally),
    build: compareBuilds(before, world.build),
    needsNewBuild: needsNewBuild(finding),
    obstacle: obstacles.find((each) => all.some(({ because }) => because === each)) ?? null,
  };
}

/** A finding that the report still names, but for which nothing was kept. */
const lostCheck = (finding: Finding): ScenarioCheck => ({
  scenarioId: finding.reproduction.scenarioId,
  findingId: finding.id,
  progress: 'done',
  loginWall: false,
  drift: null,
  missing: 'proof_removed',
  lock: null,
  oracleBites: false,
  sameRules: false,
  reproduced: finding.reproduction.confirmed,
  places: [],
  build: 'unknown',
  needsNewBuild: needsNewBuild(finding),
  obstacle: null,
});

/** Loads of a place, as far as the original run looked at it in the same way. */
const comparable = ({ group, visits }: CheckedGroup): readonly Visit[] =>
  group.resized ? visits.map((visit) => ({ ...visit, layouts: [], access: null })) : visits;

const timesNew = 2;
const shareNew = 0.6;

/** What fails in most of the clear replays of one place, and was never seen by the original run. */
function freshOf(visits: readonly Visit[], material: ReplayMaterial | null): Candidate[] {
  const known = new Set(material?.known ?? []);
  const causes = new Set(material?.findings.map(({ audit, cause }) => `${audit} ${cause}`));
  const judgements = judgeAll(visits);
  const placeOf = new Map(visits.map((visit) => [visit.key, placeKey(visit.context, visit.route)]));
  return foldFailures(judgements, visits).filter(({ id, audit, sightings }) => {
    if (known.has(id)) return false;
    if (sightings.every(({ failure: { partOf } }) => partOf !== undefined && causes.has(`${audit.id} ${partOf}`)))
      return false;
    const failed = new Set(sightings.map(({ visit }) => visit.key));
    return [...new Set([...failed].map((key) => placeOf.get(key)))].some((place) => {
      const told = judgements.filter(
        (judgement) => judgement.audit === audit.id && placeOf.get(judgement.visit) === place,
      );
      const times = told.filter(({ visit }) => failed.has(visit)).length;
      const passed = told.filter(({ visit, answer }) => !failed.has(visit) && answer !== 'unsure').length;
      return times >= timesNew && times >= shareNew * (times + passed);
    });
  });
}

/** The loads of the places where scenarios had failed. */
const looksOf = (material: ReplayMaterial, groups: readonly CheckedGroup[]): CheckedWorld['looks'] =>
  (material.looked ?? []).map((place) => ({
    place,
    visits: groups
      .filter(
        ({ group: { route, context, probe } }) => probe === null && route === place.route && context === place.context,
      )
      .flatMap((each) => each.visits),
  }));

/** Nothing is replayed where the preflight of the run does not hold; the entry page may say why. */
function afterPreflight(check: ScenarioCheck, { preflight, material, entry }: FixCheckInput): ScenarioCheck {
  if (preflight == null || preflight.passed) return check;
  if (preflight.checks.some((each) => each.check === signInCheck && !each.ok))
    return { ...check, loginWall: true, drift: null };
  const why: NotThePlace | null =
    entry === null || material?.entry == null ? null : whyNotThePlace(material.entry, entry);
  return {
    ...check,
    loginWall: why === 'login_wall',
    drift: why === 'host_down' || why === 'another_app' ? why : 'preconditions_gone',
  };
}

function checksOf(input: FixCheckInput, loads: readonly BuildLoad[], build: Build): ScenarioCheck[] {
  const { original, material, groups, scenarioRuns } = input;
  const entryIsOther = input.entry !== null && material?.entry != null && isAnotherApp(material.entry, input.entry);
  const changed = material !== null && changedBetween(material.build, loads);
  const world = { changed, build, entryIsOther };
  const compared = input.regressions ?? [];
  const around: CheckedWorld = {
    changed,
    build,
    buildBefore: material?.build ?? {},
    looks: material === null ? [] : looksOf(material, groups),
  };
  const checks = [
    ...(material?.findings ?? []).map((finding) => checkOf(finding, input, material as ReplayMaterial, world)),
    ...(material?.scenarios ?? []).map((each) =>
      checkScenario(each, original, scenarioRuns.get(each.findingId) ?? [], around),
    ),
    ...compared,
  ];
  const ids = new Set(checks.map(({ findingId }) => findingId));
  const lost = original.findings.filter(({ id }) => !ids.has(id)).map(lostCheck);
  return [...checks, ...lost].map((check) => afterPreflight(check, input));
}

const severityIn = ({ findings }: Report, { findingId }: ScenarioCheck): { readonly severity?: Severity } => {
  const severity = findings.find(({ id }) => id === findingId)?.severity;
  return severity === undefined ? {} : { severity };
};

/** A block that several pages repeat is one finding with the id of its first page: it may show on the others alone. */
function repeatedOf(finding: FindingMaterial, candidates: readonly Candidate[]): Candidate | undefined {
  const routes = new Set(finding.places.map(({ route }) => route));
  const one = candidates.find(
    ({ audit, subtype, cause, sightings }) =>
      audit.id === finding.audit &&
      (subtype ?? null) === finding.subtype &&
      cause === finding.cause &&
      sightings.every(({ visit, failure }) => !failure.shared && routes.has(visit.route)),
  );
  return one === undefined ? undefined : { ...one, id: finding.findingId };
}

export function buildFixVerification(input: FixCheckInput): BuiltFixVerification {
  const { material, groups } = input;
  const visits = groups.flatMap((each) => each.visits);
  const runs = [...input.scenarioRuns.values()].flat();
  const ran = (material?.scenarios ?? []).map(({ scenario }) => scenario);
  const loads = [...buildLoads([...visits, ...(input.looks ?? [])]), ...scenarioLoads(ran, runs)];
  const build = stableBuild(loads);
  const kept = material?.findings ?? [];
  const checks = checksOf(input, loads, build);
  const decisions = checks.map(decideScenario);
  // What another app or a login page does wrong is not a failure of the target.
  const foreign = checks.some(({ drift, loginWall }) => drift !== null || loginWall);
  const passive = groups.filter(({ group }) => group.probe === null).flatMap(comparable);
  const candidates = foldFailures(judgeAll(visits), visits);
  const fresh = foreign ? [] : freshOf(passive, material);
  const rows = checks.map((check, index) => ({ decision: decisions[index]!, ...severityIn(input.original, check) }));
  const decided = decideRows(rows, fresh, input.original.run.failOn);
  const again = kept.flatMap((finding) => {
    const candidate = candidates.find((each) => each.id === finding.findingId) ?? repeatedOf(finding, candidates);
    return candidate === undefined ? [] : [{ candidate, finding }];
  });
  const told = new Set([...again.map(({ candidate }) => candidate.id), ...fresh.map(({ id }) => id)]);
  return {
    again,
    fresh,
    other: candidates.filter(({ id }) => !told.has(id)),
    build,
    verification: {
      status: decided.status,
      scenarios: checks.map((check, index) => ({
        scenarioId: check.scenarioId,
        findingId: check.findingId,
        ...rowNames(input.original.findings.find(({ id }) => id === check.findingId)),
        status: decisions[index]!.status,
        reason: decisions[index]!.reason,
        reproduced: { ...check.reproduced },
        places: check.places.length,
        replays: sumPlaces(check.places),
        ...severityIn(input.original, check),
        facts: factsOf(check),
        errorBound: decisions[index]!.errorBound,
      })),
      newFailures: fresh.map(({ id, type, severity, sightings, routes }) => ({
        findingId: id,
        type,
        severity,
        title: sightings[0]?.failure.title ?? '',
        route: routes[0] ?? '',
      })),
      notRetested: checks
        .filter(({ places }) => sumPlaces(places).passed + sumPlaces(places).failed + sumPlaces(places).unsure === 0)
        .map(({ findingId }) => findingId)
        .filter((id) => id !== null),
      errorBound: decided.errorBound,
    },
  };
}
