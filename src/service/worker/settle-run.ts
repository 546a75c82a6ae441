// A run ends: its report is stored together with its charge.
import type { RunReason } from '#contract/vocabulary/run-reasons.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import type { EndState } from '#core/domain/run-machine.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import type { Outcome } from '#runner/outcome.ts';
import { type RunResult, resultOf } from '#runner/run-result.ts';
import { saveBaseline } from '#service/store/baselines.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { loadRecordEntries } from '#service/store/record-entries.ts';
import { planForReport } from '#service/store/read-run.ts';
import type { ReportText } from '#service/store/reports.ts';
import { CannotOpen } from '#service/store/sealing/vault.ts';
import { saveReplayMaterial } from '#service/store/replay-material.ts';
import type { Run } from '#service/store/tables.ts';
import { factsOf } from './inputs/load-input.ts';
import { loadOriginal } from './inputs/load-original.ts';
import { receiptIn } from './receipt-in.ts';
import type { WorkerDeps } from './worker-deps.ts';

const workerName = 'worker';

type Settling = Pick<WorkerDeps, 'store'>;

/** What the run has created and not removed yet is listed from the start; it may still be removed later. */
async function withRecordsLeft(store: WorkerDeps['store'], runId: string, report: ReportText): Promise<ReportText> {
  try {
    const entries = await loadRecordEntries(store.db, runId);
    return entries.every(({ removed }) => removed) ? report : receiptIn(report, entries);
  } catch (error) {
    // Without its master key nobody knows what was created, and the run must end all the same.
    if (error instanceof CannotOpen) return report;
    throw error;
  }
}

export async function settleRun(
  { store }: Settling,
  run: Run,
  state: EndState,
  { material, baseline, finishedAt, ...result }: RunResult,
  reason: RunReason | null = null,
): Promise<void> {
  if (material !== null) await saveReplayMaterial(store, run.id, material);
  if (baseline !== null) await saveBaseline(store, run.id, baseline);
  await finishRun(store, {
    ...result,
    report: await withRecordsLeft(store, run.id, result.report),
    reason,
    runId: run.id,
    state,
    now: new Date(finishedAt),
    actor: workerName,
  });
}

interface Ending {
  readonly state: EndState;
  readonly verdict: Extract<Verdict, 'inconclusive' | 'blocked'>;
  readonly sentence: string;
  readonly reason: RunReason | null;
  readonly fixStatus: FixStatus;
}

/** How a run ends that has nothing to show. */
const endings = {
  cancelled: {
    state: 'cancelled',
    verdict: 'inconclusive',
    sentence: 'The run was cancelled before it could test the target.',
    reason: null,
    fixStatus: 'pending',
  },
  engine_fails: {
    state: 'errored',
    verdict: 'inconclusive',
    sentence: 'The service failed to test the target. The charge was refunded.',
    reason: 'engine_crashed',
    fixStatus: 'provider_error',
  },
  plan_unopened: {
    state: 'errored',
    verdict: 'inconclusive',
    sentence: 'The plan of the run cannot be opened with the master keys of this server. The charge was refunded.',
    reason: 'engine_crashed',
    fixStatus: 'provider_error',
  },
  /** The target's doing, so it is charged. */
  target_crashes: {
    state: 'completed',
    verdict: 'inconclusive',
    sentence: 'The browser died twice while pages of the target were open, so nothing could be tested.',
    reason: 'target_crashes_browser',
    fixStatus: 'unable_to_verify',
  },
  login_unusable: {
    state: 'completed',
    verdict: 'blocked',
    sentence:
      'The saved login was revoked or replaced, or cannot be opened, so the run could not sign in. It was refunded.',
    reason: 'login_unusable',
    fixStatus: 'auth_blocked_verification',
  },
  secret_blocked: {
    state: 'errored',
    verdict: 'inconclusive',
    sentence: 'The result contained a secret of the login, so it was not stored. The charge was refunded.',
    reason: 'secret_blocked',
    fixStatus: 'provider_error',
  },
} as const satisfies Record<string, Ending>;
export type UnseenEnd = keyof typeof endings;

function nothingSeen({ verdict, sentence }: Ending): Outcome {
  return {
    evidence: noEvidence,
    judgements: [],
    confirmed: [],
    unconfirmed: [],
    decided: { verdict, failureType: null, reason: sentence, pagesJudged: 0 },
    pictures: new Map(),
    findingPictures: new Map(),
    exploreMs: 0,
    confirmMs: 0,
  };
}

/** A run that ended before it tested anything. A Fix Check still says so for each scenario. */
export async function settleUnseen(deps: Settling, run: Run, end: UnseenEnd): Promise<void> {
  const { state, reason, fixStatus } = endings[end];
  const outcome = nothingSeen(endings[end]);
  const original = await loadOriginal(deps.store, run);
  const whole =
    original === null
      ? outcome
      : { ...outcome, fix: { verification: undecidedVerification(original, fixStatus), fixedRoutes: [] } };
  const input = { run: factsOf(run), plan: planForReport(run) };
  const result = await resultOf(input, state, whole, deps.store.clock());
  await settleRun(deps, run, state, result, reason);
}
