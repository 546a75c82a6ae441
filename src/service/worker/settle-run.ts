// A run ends: its report is stored together with its charge.
import type { RunReason } from '#contract/vocabulary/run-reasons.ts';
import type { EndState } from '#core/domain/run-machine.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import type { Outcome } from '#runner/outcome.ts';
import { type RunResult, resultOf } from '#runner/run-result.ts';
import { saveBaseline } from '#service/store/baselines.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { saveReplayMaterial } from '#service/store/replay-material.ts';
import type { Run } from '#service/store/tables.ts';
import { factsOf } from './inputs/load-input.ts';
import { loadOriginal } from './inputs/load-original.ts';
import type { WorkerDeps } from './worker-deps.ts';

const workerName = 'worker';

type Settling = Pick<WorkerDeps, 'store'>;

export async function settleRun(
  { store }: Settling,
  run: Run,
  state: EndState,
  { material, baseline, finishedAt, ...result }: RunResult,
  reason: RunReason | null = null,
): Promise<void> {
  if (material !== null) await saveReplayMaterial(store, run.id, material);
  if (baseline !== null) await saveBaseline(store, run.id, baseline);
  await finishRun(store, { ...result, reason, runId: run.id, state, now: new Date(finishedAt), actor: workerName });
}

function nothingSeen(reason: string): Outcome {
  return {
    evidence: noEvidence,
    judgements: [],
    confirmed: [],
    unconfirmed: [],
    decided: { verdict: 'inconclusive', failureType: null, reason, pagesJudged: 0 },
    pictures: new Map(),
    findingPictures: new Map(),
    exploreMs: 0,
    confirmMs: 0,
  };
}

const sentenceOf = {
  cancelled: 'The run was cancelled before it could test the target.',
  errored: 'The service failed to test the target. The charge was refunded.',
  completed: 'The browser died twice while pages of the target were open, so nothing could be tested.',
} as const;
const reasonOf = { cancelled: null, errored: 'engine_crashed', completed: 'target_crashes_browser' } as const;
const fixStatusOf = { cancelled: 'pending', errored: 'provider_error', completed: 'unable_to_verify' } as const;

/** A run that ended before it tested anything. A Fix Check still says so for each scenario. */
async function settleWithout(deps: Settling, run: Run, state: EndState): Promise<void> {
  const outcome = nothingSeen(sentenceOf[state]);
  const original = await loadOriginal(deps.store, run);
  const whole =
    original === null
      ? outcome
      : { ...outcome, fix: { verification: undecidedVerification(original, fixStatusOf[state]), fixedRoutes: [] } };
  const input = { run: factsOf(run), plan: run.plan };
  const result = await resultOf(input, state, whole, deps.store.clock());
  await settleRun(deps, run, state, result, reasonOf[state]);
}

export const settleUnseen = (deps: Settling, run: Run, state: 'errored' | 'cancelled'): Promise<void> =>
  settleWithout(deps, run, state);

/** The target's doing, so it is charged. */
export const settleCrashed = (deps: Settling, run: Run): Promise<void> => settleWithout(deps, run, 'completed');
