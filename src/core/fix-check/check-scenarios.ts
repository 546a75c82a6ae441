// The scenarios that a caller brought, in a Fix Check: kept as they failed, and judged again as they run now.
import type { Report } from '#contract/report.ts';
import { type ScenarioResult, createsOf } from '#core/confirm/decide-scenario.ts';
import type { ScenarioMaterial } from './replay-material.ts';
import { type PlaceTally, type ScenarioCheck, sumPlaces } from './fix-verification.ts';
import { needsNewBuild } from '#core/domain/build-fingerprint.ts';
import { passesNeeded } from './error-bound.ts';
import { holdLock } from './same-test-lock.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { scenarioEvidenceKinds, scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { shownSteps } from '#core/scenarios/shown-steps.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';

export const keepScenarios = (results: readonly ScenarioResult[]): ScenarioMaterial[] => {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const ids = scenarioFailures({ scenarios: results }).map(({ id }) => id);
  return failed.map(({ scenario, run, verdict, tally }, index) => ({
    findingId: ids[index] ?? '',
    scenario,
    failing: run,
    step: verdict.step,
    reproduced: rateOf(tally),
  }));
};

interface Replay {
  readonly answer: 'passed' | 'failed' | 'unsure';
  readonly because: 'login_wall' | 'route_missing' | 'host_down' | 'preconditions_gone' | 'step_broken' | null;
}

/** A scenario that gets further and then fails still fails; one that does not get there proves nothing. */
function judgeReplay({ scenario, step }: ScenarioMaterial, run: ScenarioRun): Replay {
  const verdict = judgeScenario(scenario, run);
  if (verdict.outcome === 'passed') return { answer: 'passed', because: null };
  if (verdict.code === 'preflight_failed') return { answer: 'unsure', because: 'preconditions_gone' };
  if (verdict.outcome === 'failed' && (verdict.step ?? 0) >= (step ?? 0)) return { answer: 'failed', because: null };
  const loaded = run.records.find(({ word, part }) => word === 'goto' && part === 'steps');
  const status = loaded?.facts['status'];
  if (status === 401 || status === 403) return { answer: 'unsure', because: 'login_wall' };
  if (status === 404 || status === 410) return { answer: 'unsure', because: 'route_missing' };
  if (verdict.code === 'not_loaded' && verdict.step === 0) return { answer: 'unsure', because: 'host_down' };
  return { answer: 'unsure', because: (verdict.step ?? 0) < (step ?? 0) ? 'step_broken' : null };
}

const tallyOf = (replays: readonly Replay[]): PlaceTally => {
  const count = (answer: Replay['answer']): number => replays.filter((each) => each.answer === answer).length;
  return { passed: count('passed'), failed: count('failed'), unsure: count('unsure') };
};

/** How many more runs of the scenario are needed. */
export function runsWanted(
  kept: ScenarioMaterial,
  runs: readonly ScenarioRun[],
  { first, most }: { readonly first: number; readonly most: number },
): number {
  if (runs.length === 0) return first;
  const { passed, failed } = tallyOf(runs.map((run) => judgeReplay(kept, run)));
  if (failed > 0 || passed === 0) return 0;
  return Math.min(most - runs.length, Math.max(0, (passesNeeded(kept.reproduced) ?? 0) - passed));
}

export function checkScenario(kept: ScenarioMaterial, original: Report, runs: readonly ScenarioRun[]): ScenarioCheck {
  const { scenario, findingId } = kept;
  const stored = original.findings.find(({ id }) => id === findingId);
  const record = original.scenarios.find(({ id }) => id === scenario.id);
  const replays = runs.map((run) => judgeReplay(kept, run));
  const all = (because: Replay['because']): boolean =>
    replays.length > 0 && replays.every((each) => each.because === because);
  // Values are masked in the report, so what it shows is compared with what the kept test would show.
  const shown = record !== undefined && digestOf(record.steps) === digestOf(shownSteps(scenario, scenario.steps));
  const proved = stored?.evidence.some(({ kind }) => scenarioEvidenceKinds.includes(kind)) === true;
  const old = judgeScenario(scenario, kept.failing);
  return {
    scenarioId: scenario.id,
    findingId,
    progress: 'done',
    loginWall: replays.some(({ because }) => because === 'login_wall'),
    drift: all('host_down') ? 'host_down' : all('preconditions_gone') ? 'preconditions_gone' : null,
    missing:
      stored === undefined || record === undefined
        ? 'scenario_missing'
        : !proved
          ? 'proof_removed'
          : all('route_missing')
            ? 'route_missing'
            : replays.length === 0
              ? 'not_all_replayed'
              : null,
    lock: shown ? holdLock(record.lock, [{ scenario, evidenceKinds: scenarioEvidenceKinds }]) : null,
    oracleBites: old.outcome === 'failed' && old.step === kept.step,
    reproduced: kept.reproduced,
    places: [tallyOf(replays)],
    build: 'unknown',
    needsNewBuild: needsNewBuild({ type: old.type ?? 'assertion_failed' }),
    obstacle: replays.some(({ because }) => because === 'step_broken') ? 'step_broken' : null,
  };
}

/** The scenario as the report of the Fix Check shows it: a run that decided it, if there is one. */
export function checkedResult(kept: ScenarioMaterial, runs: readonly ScenarioRun[]): ScenarioResult | null {
  const verdicts = runs.map((run) => ({ run, verdict: judgeScenario(kept.scenario, run) }));
  const shown = verdicts.find(({ verdict }) => verdict.outcome === 'failed') ?? verdicts[0];
  if (shown === undefined) return null;
  const tally = sumPlaces([tallyOf(runs.map((run) => judgeReplay(kept, run)))]);
  const outcome = tally.failed > 0 ? 'failed' : tally.passed === runs.length ? 'passed' : 'unsure';
  const flaky = tally.failed > 0 && tally.passed > 0;
  return { scenario: kept.scenario, ...shown, tally, outcome, flaky, ...createsOf(runs) };
}
