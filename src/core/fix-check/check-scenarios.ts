// The scenarios of a caller and the discovered ones, in a Fix Check: kept as they failed, and judged again as they run now.
import type { Report } from '#contract/report.ts';
import { type ScenarioResult, createsOf } from '#core/confirm/decide-scenario.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';
import { scenarioEvidenceKinds, scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { type Build, type BuildLoad, compareBuilds } from '#core/domain/build-fingerprint.ts';
import { digestOf } from '#core/evidence/digest.ts';
import type { PlaceSeen } from '#core/evidence/place-seen.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { Observation } from '#core/scenarios/observation.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { shownSteps } from '#core/scenarios/shown-steps.ts';
import { passesNeeded } from './error-bound.ts';
import { type PlaceTally, type ScenarioCheck, sumPlaces } from './fix-verification.ts';
import { type ScenarioReplay, judgeScenarioReplay } from './judge-scenario-replay.ts';
import { keepMetPlaces } from './met-places.ts';
import { placeKey, whyNotThePlace } from './place-before.ts';
import type { LookedPlace, ScenarioMaterial } from './replay-material.ts';
import { sameRules, versionsOf } from './rule-versions.ts';
import { holdLock } from './same-test-lock.ts';
import { scenarioNeedsBuild } from './scenario-needs-build.ts';

/** `runs`: every run of every scenario, replays among them. */
export const keepScenarios = (results: readonly ScenarioResult[], runs: readonly ScenarioRun[]): ScenarioMaterial[] => {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const ids = scenarioFailures({ scenarios: results }).map(({ id }) => id);
  return failed.map(({ scenario, run, verdict, tally }, index) => {
    const met = keepMetPlaces(scenario, run, runs);
    return {
      findingId: ids[index] ?? '',
      scenario,
      failing: run,
      step: verdict.step,
      reproduced: rateOf(tally),
      ...(met === null ? {} : { met }),
      rules: versionsOf(scenario.steps),
    };
  });
};

/** One load for each place that a run met: what two looks at one document agree on is no second proof. */
export function scenarioLoads(
  scenarios: readonly Pick<Scenario, 'id' | 'viewport'>[],
  runs: readonly ScenarioRun[],
): BuildLoad[] {
  return runs.flatMap(({ scenarioId, places }): BuildLoad[] => {
    const viewport = scenarios.find(({ id }) => id === scenarioId)?.viewport;
    if (viewport === undefined || places === undefined) return [];
    const parts = new Map<string, BuildLoad['parts']>();
    for (const seen of [places.start, places.end]) {
      if (seen?.route == null || seen.check === undefined) continue;
      const place = placeKey(viewport, seen.route);
      // What steps led to, such as the answer to a form, is not what the place shows when it is opened.
      parts.set(place, { ...seen.check.build, ...parts.get(place) });
    }
    return [...parts].map(([place, build]) => ({ place, parts: build }));
  });
}

const tallyOf = (replays: readonly ScenarioReplay[]): PlaceTally => {
  const count = (answer: ScenarioReplay['answer']): number => replays.filter((each) => each.answer === answer).length;
  return { passed: count('passed'), failed: count('failed'), unsure: count('unsure') };
};

/** How many more runs of the scenario are needed. */
export function runsWanted(
  kept: ScenarioMaterial,
  runs: readonly ScenarioRun[],
  { first, most }: { readonly first: number; readonly most: number },
): number {
  if (runs.length === 0) return first;
  const { passed, failed } = tallyOf(runs.map((run) => judgeScenarioReplay(kept, run)));
  if (failed > 0 || passed === 0) return 0;
  return Math.min(most - runs.length, Math.max(0, (passesNeeded(kept.reproduced) ?? 0) - passed));
}

/** What the check saw around the replays of a scenario. */
export interface CheckedWorld {
  /** The build changed while the check ran. */
  readonly changed: boolean;
  readonly buildBefore: Build;
  readonly build: Build;
  /** Loads of the places where scenarios had failed. */
  readonly looks: readonly { readonly place: LookedPlace; readonly visits: readonly PlaceSeen[] }[];
}

const obstacles = ['step_broken', 'subject_removed', 'witness_gone'] as const;

function missingPart(
  { stored, record, replays }: Found,
  all: (because: ScenarioReplay['because']) => boolean,
): ScenarioCheck['missing'] {
  if (stored === undefined || record === undefined) return 'scenario_missing';
  // Values are masked in the report, so what it shows is compared with what the kept test would show.
  if (!stored.evidence.some(({ kind }) => scenarioEvidenceKinds.includes(kind))) return 'proof_removed';
  if (all('route_missing')) return 'route_missing';
  return replays.length === 0 ? 'not_all_replayed' : null;
}

const seenAt = ({ failing, step }: ScenarioMaterial): Observation | null =>
  failing.records.find(({ part, index }) => part === 'steps' && index === step)?.observation ?? null;

interface Found {
  readonly stored: Report['findings'][number] | undefined;
  readonly record: Report['scenarios'][number] | undefined;
  readonly replays: readonly ScenarioReplay[];
}

export function checkScenario(
  kept: ScenarioMaterial,
  original: Report,
  runs: readonly ScenarioRun[],
  world: CheckedWorld,
): ScenarioCheck {
  const { scenario, findingId, met } = kept;
  const stored = original.findings.find(({ id }) => id === findingId);
  const record = original.scenarios.find(({ id }) => id === scenario.id);
  const replays = runs.map((run) => judgeScenarioReplay(kept, run));
  const all = (because: ScenarioReplay['because']): boolean =>
    replays.length > 0 && replays.every((each) => each.because === because);
  const around = aroundOf(scenario, world);
  const some = (because: ScenarioReplay['because']): boolean =>
    replays.some((each) => each.because === because) || around.some((each) => each === because);
  const shown = record !== undefined && digestOf(record.steps) === digestOf(shownSteps(scenario, scenario.steps));
  const old = judgeScenario(scenario, kept.failing);
  const own = new Set([met?.start.route, met?.end.route].map((route) => placeKey(scenario.viewport, route ?? '')));
  const before = Object.fromEntries(Object.entries(world.buildBefore).filter(([place]) => own.has(place)));
  return {
    scenarioId: scenario.id,
    findingId,
    progress: 'done',
    loginWall: some('login_wall'),
    drift: driftOf(all, some, world.changed),
    missing: missingPart({ stored, record, replays }, all),
    lock: shown ? holdLock(record.lock, [{ scenario, evidenceKinds: scenarioEvidenceKinds }]) : null,
    oracleBites: old.outcome === 'failed' && old.step === kept.step,
    sameRules: sameRules(scenario.steps, kept.rules),
    reproduced: kept.reproduced,
    places: [tallyOf(replays)],
    build: compareBuilds(before, world.build),
    needsNewBuild: scenarioNeedsBuild(scenario, kept.step, old.type, seenAt(kept)),
    obstacle: obstacles.find((each) => some(each)) ?? null,
  };
}

/** What the loads of its page, apart from its own replays, say about the place of a scenario. */
const aroundOf = ({ route, viewport }: Scenario, { looks }: CheckedWorld): ScenarioReplay['because'][] =>
  looks
    .filter(({ place }) => place.route === route && place.context === viewport)
    .flatMap(({ place, visits }) => visits.map((visit) => whyNotThePlace(place.before, visit)));

type Asked = (because: ScenarioReplay['because']) => boolean;

function driftOf(all: Asked, some: Asked, changed: boolean): ScenarioCheck['drift'] {
  if (all('host_down')) return 'host_down';
  if (some('another_app')) return 'another_app';
  if (changed) return 'build_changed_during_check';
  return all('preconditions_gone') ? 'preconditions_gone' : null;
}

/** The scenario as the report of the Fix Check shows it: a run that decided it, if there is one. */
export function checkedResult(kept: ScenarioMaterial, runs: readonly ScenarioRun[]): ScenarioResult | null {
  const verdicts = runs.map((run) => ({ run, verdict: judgeScenario(kept.scenario, run) }));
  const shown = verdicts.find(({ verdict }) => verdict.outcome === 'failed') ?? verdicts[0];
  if (shown === undefined) return null;
  const tally = sumPlaces([tallyOf(runs.map((run) => judgeScenarioReplay(kept, run)))]);
  const outcome = tally.failed > 0 ? 'failed' : tally.passed === runs.length ? 'passed' : 'unsure';
  const flaky = tally.failed > 0 && tally.passed > 0;
  return { scenario: kept.scenario, ...shown, tally, outcome, flaky, ...createsOf(runs) };
}
