// Regressions in a Fix Check: each load of their places is compared again with what the original run was compared with.
import type { Report } from '#contract/report.ts';
import { needsNewBuild } from '#core/domain/build-fingerprint.ts';
import { passesNeeded } from './error-bound.ts';
import type { PlaceTally, ScenarioCheck } from './fix-verification.ts';
import { sameRules } from './rule-versions.ts';
import { type LockedScenario, holdLock } from './same-test-lock.ts';
import type { Baseline, RegressionMaterial } from '#core/regression/baseline.ts';
import type { Change } from '#core/regression/change.ts';
import type { NotCompared } from '#core/regression/compare-behaviour.ts';
import { comparePlaces } from '#core/regression/compare-places.ts';
import { changeId } from '#core/regression/fold-changes.ts';

/** One load of one place, compared. */
export interface ComparedLoad {
  readonly place: string;
  readonly template: string;
  readonly changes: readonly Change[];
  /** Why it could not be compared. */
  readonly reason: NotCompared | null;
  readonly pictures: boolean;
}

type Answer = keyof PlaceTally;

/** A change that became another one is not fixed, and a change of the page hides others. */
function judge({ findingId, type }: RegressionMaterial, load: ComparedLoad, known: ReadonlySet<string>): Answer {
  if (load.reason !== null) return 'unsure';
  const rest = load.changes.map((change) => ({ change, id: changeId(change, load.template) }));
  if (rest.some(({ id }) => id === findingId)) return 'failed';
  if (rest.some(({ change }) => change.cause === 'document')) return 'unsure';
  const clear =
    type === 'visual_regression'
      ? load.pictures && rest.every(({ change }) => change.type === 'behaviour_regression' && change.element === null)
      : rest.every(({ change, id }) => change.type === 'visual_regression' || known.has(id));
  return clear ? 'passed' : 'unsure';
}

function tallyOf(
  kept: RegressionMaterial,
  { regressions }: Pick<Baseline, 'regressions'>,
  loads: readonly ComparedLoad[],
): PlaceTally {
  const known = new Set(regressions.map(({ findingId }) => findingId));
  const answers = loads.map((load) => judge(kept, load, known));
  const count = (answer: Answer): number => answers.filter((each) => each === answer).length;
  return { passed: count('passed'), failed: count('failed'), unsure: count('unsure') };
}

/** How many more loads a place needs before every finding there is decided, or luck is ruled out. */
export function loadsWanted(
  baseline: Pick<Baseline, 'regressions'>,
  place: string,
  loads: readonly ComparedLoad[],
  { first, most }: { readonly first: number; readonly most: number },
): number {
  const here = baseline.regressions.filter(({ places }) => places.includes(place));
  if (here.length === 0) return 0;
  if (loads.length === 0) return first;
  const wanted = here.map((kept) => {
    const { passed, failed } = tallyOf(kept, baseline, loads);
    return failed > 0 || passed === 0 ? 0 : (passesNeeded(kept.reproduced) ?? 0) - passed;
  });
  return Math.min(most - loads.length, Math.max(0, ...wanted));
}

export function checkRegressionFinding(
  kept: RegressionMaterial,
  baseline: Baseline,
  original: Report,
  loads: readonly ComparedLoad[],
): ScenarioCheck {
  const stored = original.findings.find(({ id }) => id === kept.findingId);
  const record = original.scenarios.find(({ findingIds }) => findingIds.includes(kept.findingId));
  const own = kept.places.map((place) => loads.filter((load) => load.place === place));
  const all = own.flat();
  const kinds = stored?.evidence.map(({ kind }) => kind) ?? [];
  const bites = kept.places.some((place) => {
    const material = baseline.changed[place];
    if (material === undefined) return false;
    const { before, failing, regions } = material;
    return comparePlaces(before, failing, regions).some(
      (change) => changeId(change, failing.template) === kept.findingId,
    );
  });
  return {
    scenarioId: kept.scenario.id,
    findingId: kept.findingId,
    progress: 'done',
    loginWall: all.some(({ reason }) => reason === 'login_wall' || reason === 'challenge'),
    drift: all.length > 0 && all.every(({ reason }) => reason === 'host_down') ? 'host_down' : null,
    missing:
      stored === undefined || record === undefined
        ? 'scenario_missing'
        : kept.evidenceKinds.some((kind) => !kinds.includes(kind))
          ? 'proof_removed'
          : own.some((each) => each.length === 0)
            ? 'not_all_replayed'
            : null,
    lock:
      record === undefined
        ? null
        : holdLock(record.lock, [
            { scenario: kept.scenario, evidenceKinds: kept.evidenceKinds },
            {
              scenario: { ...record, preflight: kept.scenario.preflight } as unknown as LockedScenario,
              evidenceKinds: kinds,
            },
          ]),
    oracleBites: bites,
    sameRules: sameRules(kept.scenario.steps, undefined),
    reproduced: kept.reproduced,
    places: own.map((each) => tallyOf(kept, baseline, each)),
    build: 'unknown',
    needsNewBuild: needsNewBuild(kept),
    obstacle: null,
  };
}
