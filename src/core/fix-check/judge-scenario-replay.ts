// One replay of a scenario in a Fix Check: the same steps and assertions, if it met the application that failed.
import { type ScenarioVerdict, judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { provesPresence } from '#core/scenarios/proves-presence.ts';
import type { ScenarioPlace, ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { lacksOthers } from './lacks-others.ts';
import { hasLoginWall, isAnotherApp, keepsItsText, renders, whyNotThePlace, witnessHolds } from './place-before.ts';
import type { CheckReplay } from './judge-check-replay.ts';
import type { MetPlaces, ScenarioMaterial } from './replay-material.ts';

export interface ScenarioReplay {
  readonly answer: CheckReplay['answer'];
  /** Why a replay is unsure. */
  readonly because: CheckReplay['because'] | 'preconditions_gone';
}

const unsure = (because: ScenarioReplay['because']): ScenarioReplay => ({ answer: 'unsure', because });

/** Why a run did not reach the step that failed. */
function whyNotReached({ step }: ScenarioMaterial, run: ScenarioRun, verdict: ScenarioVerdict): ScenarioReplay {
  const loaded = run.records.find(({ word, part }) => word === 'goto' && part === 'steps');
  const status = loaded?.facts['status'];
  if (status === 401 || status === 403) return unsure('login_wall');
  if (status === 404 || status === 410) return unsure('route_missing');
  if (verdict.code === 'not_loaded' && verdict.step === 0) return unsure('host_down');
  return unsure((verdict.step ?? 0) < (step ?? 0) ? 'step_broken' : null);
}

/** An element whose words are still there, but under another test id, was renamed and not removed. */
function isRenamed({ subject }: MetPlaces, { check }: ScenarioPlace): boolean {
  const now = new Set(check?.marks ?? []);
  return Object.entries(subject).some(([testId, marks]) => {
    const left = marks.filter((mark) => now.has(mark)).length;
    return check?.testIds.includes(testId) === false && marks.length > 0 && left * 2 >= marks.length;
  });
}

/** What passes because something is absent passes on any other page, too: the page itself must be the witness. */
function whyNoWitness(
  { scenario, step }: ScenarioMaterial,
  met: MetPlaces,
  run: ScenarioRun,
): ScenarioReplay['because'] {
  const start = run.places?.start ?? null;
  const end = run.places?.end ?? null;
  if (start === null || end === null) return 'witness_gone';
  const failing = scenario.steps[step ?? -1];
  if (failing !== undefined && provesPresence(failing)) return null;
  if (hasLoginWall(met.end, end)) return 'login_wall';
  if (start.route !== met.start.route) return 'route_missing';
  // What works now may lead to another page than what failed.
  const samePage = end.route === met.end.route;
  if (samePage && isAnotherApp(met.end, end)) return 'another_app';
  const holds = samePage ? witnessHolds(met.end, end) : renders(end);
  if (!holds || !keepsItsText(met.start, start)) return 'witness_gone';
  if (isRenamed(met, end)) return 'subject_removed';
  const touched = scenario.steps.some((each, index) => index !== step && provesPresence(each));
  return touched || keepsItsText(met.end, end) ? null : 'witness_gone';
}

/** A scenario that gets further and then fails still fails; one that does not get there proves nothing. */
export function judgeScenarioReplay(kept: ScenarioMaterial, run: ScenarioRun): ScenarioReplay {
  const { scenario, step, met } = kept;
  const verdict = judgeScenario(scenario, run);
  if (verdict.code === 'preflight_failed') return unsure('preconditions_gone');
  const start = run.places?.start ?? null;
  const foreign = met === undefined || start === null ? null : whyNotThePlace(met.start, start);
  if (foreign !== null) return unsure(foreign);
  if (verdict.outcome === 'failed' && (verdict.step ?? 0) >= (step ?? 0)) return { answer: 'failed', because: null };
  if (verdict.outcome !== 'passed') return whyNotReached(kept, run, verdict);
  // Nothing was kept that a pass could be compared with.
  if (met === undefined) return unsure(null);
  if (lacksOthers(kept, run)) return unsure('preconditions_gone');
  const because = whyNoWitness(kept, met, run);
  return because === null ? { answer: 'passed', because } : unsure(because);
}
