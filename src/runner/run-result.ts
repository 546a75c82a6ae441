// What a run ends with, ready to be stored.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { PreflightCheck } from '#contract/preflight.ts';
import type { FailureCounts } from '#contract/run-status.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { hideKnown } from '#core/evidence/known-secrets.ts';
import type { EndState } from '#core/domain/run-machine.ts';
import { buildReport, countFailures } from '#core/report/build-report.ts';
import type { Outcome } from './outcome.ts';
import type { RunInput } from './run-input.ts';

const pack = promisify(gzip);

export interface RunResult {
  readonly verdict: Verdict;
  readonly failureCounts: FailureCounts;
  readonly preflight: PreflightCheck[] | null;
  readonly fixVerification: FixVerification | null;
  readonly pagesJudged: number;
  readonly report: { readonly body: string; readonly digest: string };
  readonly finishedAt: string;
  /** For later Fix Checks and comparisons, packed; null when there is nothing to keep. */
  readonly material: Uint8Array | null;
  readonly baseline: Uint8Array | null;
}

const masked = (_name: string, value: unknown): unknown => (typeof value === 'string' ? hideKnown(value) : value);

const packed = async (value: unknown): Promise<Uint8Array | null> =>
  value == null ? null : pack(JSON.stringify(value, masked));

export async function resultOf(
  { run, plan }: Pick<RunInput, 'run' | 'plan'>,
  state: EndState,
  outcome: Outcome,
  now: Date,
  /** The same moment on the clock of the run; absent where nothing was seen. */
  nowMs?: number,
): Promise<RunResult> {
  const { exploreMs, confirmMs, material, baseline, ...parts } = outcome;
  const createdAt = Date.parse(run.createdAt);
  const startedAt = run.startedAt === null ? now.getTime() : Date.parse(run.startedAt);
  const report = buildReport({
    ...parts,
    run: { ...run, state, finishedAt: now.toISOString() },
    ...(nowMs === undefined ? {} : { finishedMs: nowMs }),
    plan,
    timings: {
      queuedMs: Math.max(0, startedAt - createdAt),
      exploreMs,
      confirmMs,
      totalMs: Math.max(0, now.getTime() - createdAt),
    },
  });
  return {
    verdict: report.verdict,
    failureCounts: countFailures(parts),
    preflight: report.preflight ?? null,
    fixVerification: report.fixVerification ?? null,
    pagesJudged: outcome.decided.pagesJudged,
    report: { body: JSON.stringify(report), digest: report.digest },
    finishedAt: now.toISOString(),
    material: await packed(material),
    baseline: await packed(baseline),
  };
}
