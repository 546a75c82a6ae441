// The debit, the run and its queue job are written together or not at all.
import { limit } from '#contract/limits.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import { noFailures } from '#contract/run-status.ts';
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { RunKind } from '#contract/vocabulary/run-kinds.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { planDebit } from '#core/domain/ledger.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { lockAccount } from './accounts.ts';
import { insertRememberedStart, loadRememberedStart } from './idempotency-keys.ts';
import { appendEntries, loadBalance, loadGrantLines, type NewEntry } from './ledger-entries.ts';
import type { Store, Trx } from './open-store.ts';
import { countRuns, insertRun } from './runs.ts';
import { sealValue } from './sealing/sealed-columns.ts';
import type { Run } from './tables.ts';

export interface RunSender {
  sendRun(runId: string, trx: Trx): Promise<void>;
}

export interface StartRun {
  readonly runId: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly role: KeyRole;
  readonly kind?: RunKind;
  readonly parentRunId?: string | null;
  /** What a Fix Check says before it has looked. */
  readonly fixVerification?: FixVerification;
  readonly mode: RunMode;
  readonly plan: RunPlan;
  readonly request: unknown;
  readonly withLogin?: boolean;
  /** What the limit of running runs per domain counts by. */
  readonly targetDomain?: string;
  readonly credits: number;
  readonly bypass: { readonly who: string; readonly why: string } | null;
  readonly idempotency: { readonly key: string; readonly bodyHash: string } | null;
  readonly now: Date;
  /** The response that a retry with the same key gets. Pure: it runs inside the transaction. */
  readonly respond: (run: Run, creditsLeft: number) => unknown;
}

/** What the ledger needs to know of a start. */
export type ChargedStart = Pick<StartRun, 'accountId' | 'runId' | 'mode' | 'credits' | 'bypass' | 'keyId' | 'now'>;
export type QueuedStart = Omit<StartRun, 'keyId' | 'role' | 'idempotency' | 'respond'>;

export type Started =
  | { readonly kind: 'started'; readonly run: Run; readonly creditsLeft: number; readonly response: unknown }
  | { readonly kind: 'replayed'; readonly runId: string; readonly response: unknown }
  | { readonly kind: 'no_credit'; readonly left: number }
  | { readonly kind: 'idempotency_conflict' }
  | { readonly kind: 'too_many_queued' }
  | { readonly kind: 'unknown_account' };

const HOUR_MS = 3_600_000;

export async function startRunTransaction(store: Store, queue: RunSender, start: StartRun): Promise<Started> {
  if (start.bypass !== null && start.role !== 'admin') throw new Error('only an admin key may bypass the ledger');
  return await store.db.transaction().execute(async (trx): Promise<Started> => {
    const { accountId, idempotency, now } = start;
    if (!(await lockAccount(trx, accountId))) return { kind: 'unknown_account' };
    if (idempotency !== null) {
      const before = await loadRememberedStart(trx, accountId, idempotency.key, now);
      if (before !== null && before.bodyHash !== idempotency.bodyHash) return { kind: 'idempotency_conflict' };
      if (before !== null) return { kind: 'replayed', runId: before.runId, response: before.response };
    }
    if ((await countRuns(trx, 'queued', { accountId })) >= limit('queuedPerAccount'))
      return { kind: 'too_many_queued' };

    const charge = await planCharge(trx, start);
    if (!charge.ok) return { kind: 'no_credit', left: charge.left };
    await appendEntries(trx, store.randomBytes, charge.entries);
    const run = await insertQueued(trx, store, start);
    const creditsLeft = await loadBalance(trx, accountId, now, start.mode);
    const response = start.respond(run, creditsLeft);
    if (idempotency !== null) {
      const expiresAt = new Date(now.getTime() + limit('idempotencyHours') * HOUR_MS);
      await insertRememberedStart(trx, { ...idempotency, accountId, runId: run.id, response, expiresAt });
    }
    await queue.sendRun(run.id, trx);
    return { kind: 'started', run, creditsLeft, response };
  });
}

type Charge =
  | { readonly ok: true; readonly entries: readonly NewEntry[] }
  | { readonly ok: false; readonly left: number };

/** Every run has an entry: a free run has a zero entry, and a bypass records who and why. */
export async function planCharge(trx: Trx, start: ChargedStart): Promise<Charge> {
  const { accountId, runId, mode, credits, bypass, keyId, now } = start;
  const entry = (kind: 'debit' | 'bypass', grantId: string | null, amount: number): NewEntry => ({
    accountId,
    kind,
    credits: amount === 0 ? 0 : -amount,
    grantId,
    runId,
    plan: null,
    onlyMode: null,
    expiresAt: null,
    at: now,
    reason: bypass === null ? mode : bypass.why,
    actor: bypass === null ? keyId : bypass.who,
  });
  if (bypass !== null) return { ok: true, entries: [entry('bypass', null, 0)] };
  if (credits === 0) return { ok: true, entries: [entry('debit', null, 0)] };
  const debit = planDebit(await loadGrantLines(trx, accountId), now, mode, credits);
  if (!debit.ok) return debit;
  return { ok: true, entries: debit.lines.map((line) => entry('debit', line.grantId, line.credits)) };
}

export async function insertQueued(trx: Trx, { vault }: Pick<Store, 'vault'>, start: QueuedStart): Promise<Run> {
  const { plan } = start;
  return await insertRun(trx, {
    id: start.runId,
    accountId: start.accountId,
    kind: start.kind ?? 'run',
    mode: start.mode,
    target: plan.target.url,
    targetDomain: start.targetDomain ?? plan.target.host,
    targetOrigin: plan.target.origin,
    targetHost: plan.target.host,
    state: 'queued',
    phase: null,
    currentStep: null,
    progress: JSON.stringify({ done: 0, total: 0, percent: 0 }),
    proofEvents: '[]',
    latestScreenshot: 'null',
    verdict: null,
    failureCounts: JSON.stringify(noFailures),
    fixVerification: JSON.stringify(start.fixVerification ?? null),
    creditsCharged: start.bypass === null ? start.credits : 0,
    parentRunId: start.parentRunId ?? null,
    plan: sealValue(vault, plan, [start.runId], 'plan'),
    request: sealValue(vault, start.request, [start.runId], 'request'),
    withLogin: start.withLogin ?? false,
    createdAt: start.now,
    startedAt: null,
    finishedAt: null,
  });
}
