// A run ends: its report is built and stored together with its charge.
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import { buildReport, countFailures } from '#core/report/build-report.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { saveBaseline } from '#service/store/baselines.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { saveReplayMaterial } from '#service/store/replay-material.ts';
import type { Run } from '#service/store/tables.ts';
import { loadOriginal } from './fix-check/load-original.ts';
import type { Outcome } from './outcome.ts';
import type { WorkerDeps } from './worker-deps.ts';

const workerName = 'worker';

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

export async function settleRun(
  deps: WorkerDeps,
  run: Run,
  state: 'completed' | 'errored' | 'cancelled',
  outcome: Outcome,
): Promise<void> {
  const { store } = deps;
  const now = store.clock();
  const startedAt = run.startedAt ?? now;
  const { exploreMs, confirmMs, material, baseline, ...parts } = outcome;
  const report = buildReport({
    ...parts,
    run: {
      runId: run.id,
      kind: run.kind,
      state,
      parentRunId: run.parentRunId,
      createdAt: run.createdAt.toISOString(),
      startedAt: run.startedAt?.toISOString() ?? null,
      finishedAt: now.toISOString(),
    },
    plan: run.plan,
    timings: {
      queuedMs: Math.max(0, startedAt.getTime() - run.createdAt.getTime()),
      exploreMs,
      confirmMs,
      totalMs: Math.max(0, now.getTime() - run.createdAt.getTime()),
    },
  });
  if (material != null) await saveReplayMaterial(store, run.id, material);
  if (baseline != null) await saveBaseline(store, run.id, baseline);
  await finishRun(store, {
    runId: run.id,
    state,
    verdict: report.verdict,
    failureCounts: countFailures(parts),
    fixVerification: report.fixVerification,
    pagesJudged: outcome.decided.pagesJudged,
    report: { body: JSON.stringify(report), digest: report.digest },
    now,
    actor: workerName,
  });
}

const reasonOf = {
  cancelled: 'The run was cancelled before it could test the target.',
  errored: 'The service failed to test the target. The charge was refunded.',
} as const;
const fixStatusOf = { cancelled: 'pending', errored: 'provider_error' } as const;

/** A run that ended before it tested anything. A Fix Check still says so for each scenario. */
export async function settleUnseen(deps: WorkerDeps, run: Run, state: 'errored' | 'cancelled'): Promise<void> {
  const outcome = nothingSeen(reasonOf[state]);
  const original = await loadOriginal(deps, run);
  if (original === null) return settleRun(deps, run, state, outcome);
  const verification = undecidedVerification(original, fixStatusOf[state]);
  return settleRun(deps, run, state, { ...outcome, fix: { verification, fixedRoutes: [] } });
}
