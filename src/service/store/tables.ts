// The rows as they are stored. Column names are snake_case in the database and camelCase here.
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { JobParity, RouteParity, RouteStanding, SuggestedRun } from '#contract/campaign-preview.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { LoginTest } from '#contract/login-memory.ts';
import type { PlanId } from '#contract/plans.ts';
import type { PreflightCheck } from '#contract/preflight.ts';
import type { FailureCounts, ProofEvent, Progress } from '#contract/run-status.ts';
import type { ArtifactKind } from '#contract/vocabulary/artifact-kinds.ts';
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { LoginStatus } from '#contract/vocabulary/login-statuses.ts';
import type { LoginStrategyName } from '#contract/vocabulary/login-strategies.ts';
import type { PreviewReason } from '#contract/vocabulary/preview-reasons.ts';
import type { PreviewState } from '#contract/vocabulary/preview-states.ts';
import type { RunKind } from '#contract/vocabulary/run-kinds.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import type { RunPhase } from '#contract/vocabulary/run-phases.ts';
import type { RunReason } from '#contract/vocabulary/run-reasons.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import type { EntryKind } from '#core/domain/ledger.ts';
import type { StoredPlan } from '#core/domain/read-plan.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { PreviewPlan } from '#core/parity/preview-plan.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';

/** jsonb is written as text: the drivers disagree about arrays. */
type Json<T> = ColumnType<T, string, string>;

/** Written sealed. Reading it throws `CannotOpen` where its master key is missing. */
type SealedJson<T> = Json<T>;

export interface AccountsTable {
  id: string;
  name: string;
  createdAt: Date;
}

export interface ApiKeysTable {
  id: string;
  accountId: string;
  hash: string;
  prefix: string;
  role: KeyRole;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Within a minute; null: never used. */
  lastUsedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface LedgerEntriesTable {
  id: string;
  accountId: string;
  kind: EntryKind;
  credits: number;
  grantId: string | null;
  runId: string | null;
  plan: PlanId | null;
  onlyMode: RunMode | null;
  expiresAt: Date | null;
  at: Date;
  reason: string;
  actor: string;
  /** What a grant was given for, once: a payment, a checkout, the free tier of an account. */
  externalRef: string | null;
}

export interface LatestScreenshot {
  readonly name: string;
  readonly takenAt: string;
}

export interface RunsTable {
  id: string;
  accountId: string;
  kind: RunKind;
  mode: RunMode;
  target: string;
  /** What the limit of running runs counts by. */
  targetDomain: string;
  targetOrigin: string;
  targetHost: string;
  state: RunState;
  phase: RunPhase | null;
  currentStep: string | null;
  progress: Json<Progress>;
  proofEvents: Json<ProofEvent[]>;
  latestScreenshot: Json<LatestScreenshot | null>;
  verdict: Verdict | null;
  reason: ColumnType<RunReason | null, RunReason | null | undefined, RunReason | null>;
  failureCounts: Json<FailureCounts>;
  /** Written when the run ends. */
  preflight: ColumnType<PreflightCheck[] | null, string | null | undefined, string | null>;
  fixVerification: Json<FixVerification | null>;
  creditsCharged: number;
  refunded: Generated<boolean>;
  parentRunId: string | null;
  /** Fix Checks started of this run, deleted ones included. */
  fixChecksStarted: Generated<number>;
  plan: SealedJson<StoredPlan>;
  request: SealedJson<unknown>;
  withLogin: boolean;
  cancelRequested: Generated<boolean>;
  screenshotsRequested: Generated<number>;
  screenshotRequestedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  screenshotsServed: Generated<number>;
  attempts: Generated<number>;
  workerId: ColumnType<string | null, string | null | undefined, string | null>;
  pagesJudged: Generated<number>;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Grows with every change a reader can see. */
  version: Generated<number>;
}

export interface ReportsTable {
  runId: string;
  body: string;
  digest: string;
  createdAt: Date;
}

export interface IdempotencyKeysTable {
  accountId: string;
  key: string;
  bodyHash: string;
  runId: string;
  response: Json<unknown>;
  expiresAt: Date;
}

export interface CheckoutsTable {
  id: string;
  accountId: string;
  plan: PlanId;
  provider: string;
  state: 'open' | 'completed';
  createdAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
  /** Somebody went on to the payment provider, so that it may still be paid. */
  paymentOpened: Generated<boolean>;
}

/** What a grant was paid with. */
export interface PaymentsTable {
  grantId: string;
  accountId: string;
  provider: string;
  /** The provider's name for the payment, or for the invoice that it paid. */
  reference: string;
  cents: number;
  subscriptionId: string | null;
}

export interface SubscriptionsTable {
  /** The provider's name for it. */
  id: string;
  accountId: string;
  provider: string;
  plan: PlanId;
  state: 'active' | 'ending' | 'ended';
  endsAt: Date | null;
  /** When the provider knew this. */
  changedAt: Date;
}

export interface RefundsTable {
  id: string;
  accountId: string;
  grantId: string;
  provider: string;
  cents: number;
  /** What was withdrawn. */
  credits: number;
  state: 'pending' | 'done' | 'failed';
  createdAt: Date;
  settledAt: Date | null;
}

export interface CheckoutEventsTable {
  provider: string;
  eventId: string;
  checkoutId: string;
  receivedAt: Date;
}

export interface ArtifactsTable {
  runId: string;
  name: string;
  kind: ArtifactKind;
  sha256: string;
  bytes: number;
  width: number | null;
  height: number | null;
  createdAt: Date;
  keptUntil: Date;
}

/** A record that a run was about to create in its target. */
export interface RecordEntriesTable {
  runId: string;
  stem: string;
  entry: SealedJson<RecordEntry>;
  createdAt: Date;
  removedAt: Date | null;
}

/** What a completed preview found. */
export interface StoredPreviewResult {
  readonly jobParity: JobParity;
  readonly routeParities: RouteParity[];
  readonly runs: SuggestedRun[];
}

export interface CampaignPreviewsTable {
  id: string;
  accountId: string;
  target: string;
  targetDomain: string;
  state: PreviewState;
  reason: PreviewReason | null;
  plan: SealedJson<PreviewPlan>;
  routes: Json<RouteStanding[]>;
  result: ColumnType<StoredPreviewResult | null, string | null, string>;
  attempts: Generated<number>;
  workerId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  keptUntil: Date;
}

export interface LoginMemoriesTable {
  id: string;
  accountId: string;
  label: string;
  strategy: LoginStrategyName;
  /** Without its query, which may hold a secret. */
  shownUrl: string;
  origin: string;
  origins: Json<string[]>;
  hasTotp: boolean;
  status: LoginStatus;
  /** Why the last sign-in failed. */
  reason: string | null;
  /** Null once it is revoked, and so is `sealed`. */
  keyId: string | null;
  sealed: string | null;
  createdAt: Date;
  rotatedAt: Date | null;
  lastTestedAt: Date | null;
  lastTest: ColumnType<LoginTest | null, string | null | undefined, string | null>;
  /** When its tests of the last hour began. */
  testsStarted: ColumnType<string[], string | undefined, string>;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export interface UsersTable {
  id: string;
  accountId: string;
  role: KeyRole;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Written by better-auth. */
export interface UserSessionsTable {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** Written by better-auth. */
export interface UserTokensTable {
  id: string;
  expiresAt: Date;
}

export interface Tables {
  accounts: AccountsTable;
  apiKeys: ApiKeysTable;
  ledgerEntries: LedgerEntriesTable;
  runs: RunsTable;
  reports: ReportsTable;
  idempotencyKeys: IdempotencyKeysTable;
  checkouts: CheckoutsTable;
  checkoutEvents: CheckoutEventsTable;
  payments: PaymentsTable;
  subscriptions: SubscriptionsTable;
  refunds: RefundsTable;
  artifacts: ArtifactsTable;
  loginMemories: LoginMemoriesTable;
  users: UsersTable;
  userSessions: UserSessionsTable;
  userTokens: UserTokensTable;
  recordEntries: RecordEntriesTable;
  campaignPreviews: CampaignPreviewsTable;
}

export type Account = Selectable<AccountsTable>;
export type ApiKey = Selectable<ApiKeysTable>;
export type RunRow = Selectable<RunsTable>;
export type Run = Omit<RunRow, 'plan'> & { readonly plan: RunPlan };
export type NewRun = Insertable<RunsTable>;
export type StoredReport = Selectable<ReportsTable>;
export type Checkout = Selectable<CheckoutsTable>;
export type Payment = Selectable<PaymentsTable>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type RefundRow = Selectable<RefundsTable>;
export type Artifact = Selectable<ArtifactsTable>;
export type Preview = Selectable<CampaignPreviewsTable>;
export type LoginMemoryRow = Selectable<LoginMemoriesTable>;
