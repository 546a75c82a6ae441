// Everything a report is made of.
import type { Box } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { RunKind } from '#contract/vocabulary/run-kinds.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { Build } from '#core/domain/build-fingerprint.ts';
import type { DecidedVerdict } from '#core/domain/decide-verdict.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { ComparedRun } from '#core/regression/compared-run.ts';
import type { ConfirmedFinding, UnconfirmedCandidate } from './confirmed-finding.ts';

/** What a Fix Check adds to a report. */
export interface CheckedFix {
  readonly verification: FixVerification;
  /** Routes whose findings are fixed_verified. */
  readonly fixedRoutes: readonly string[];
}

export interface StoredPicture {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly box?: Box;
}

export interface ReportInput {
  readonly run: {
    readonly runId: string;
    readonly kind: RunKind;
    readonly state: RunState;
    readonly parentRunId: string | null;
    readonly createdAt: string;
    readonly startedAt: string | null;
    readonly finishedAt: string;
  };
  /** The same moment as `finishedAt`, on the clock of the run that evidence is dated by. */
  readonly finishedMs?: number;
  readonly plan: RunPlan;
  readonly evidence: Evidence;
  readonly judgements: readonly Judgement[];
  readonly confirmed: readonly ConfirmedFinding[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
  /** The scenarios that the caller brought, as they ended. */
  readonly scenarios?: readonly ScenarioResult[];
  /** Faults that were injected into passing scenarios. */
  readonly faults?: readonly FaultResult[];
  /** Those of which it is not known whether the scenario noticed them. */
  readonly undecidedFaults?: readonly FaultResult[];
  readonly decided: DecidedVerdict;
  /** The parts of the target's build that stayed the same from load to load. */
  readonly build?: Build;
  readonly fix?: CheckedFix;
  /** What a regression_check was compared with, and how far. */
  readonly compared?: ComparedRun;
  /** By picture name. */
  readonly pictures: ReadonlyMap<string, StoredPicture>;
  /** The picture that shows a finding, with its element boxed, by finding id. */
  readonly findingPictures: ReadonlyMap<string, StoredPicture>;
  readonly timings: {
    readonly queuedMs: number;
    readonly exploreMs: number;
    readonly confirmMs: number;
    readonly totalMs: number;
  };
}
