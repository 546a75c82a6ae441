// Credits are known only from append-only entries; a balance is their sum, never a stored number.
import { limit } from '#contract/limits.ts';
import { type PlanId, plans } from '#contract/plans.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';

export type EntryKind = 'grant' | 'debit' | 'refund' | 'lapse' | 'withdraw' | 'bypass';

export interface LedgerEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: EntryKind;
  /** Signed: what the entry adds to its grant. */
  readonly credits: number;
  /** The grant that the credits come from or go to; a grant names itself. */
  readonly grantId: string | null;
  readonly runId: string | null;
  readonly plan: PlanId | null;
  readonly onlyMode: RunMode | null;
  readonly expiresAt: Date | null;
  readonly at: Date;
  readonly reason: string;
  readonly actor: string;
}

/** What the arithmetic needs of an entry. Entries of one grant may be folded into one line with their sum. */
export type LedgerLine = Pick<LedgerEntry, 'kind' | 'credits' | 'grantId' | 'plan' | 'onlyMode' | 'expiresAt' | 'at'>;

export interface DebitLine {
  readonly grantId: string;
  readonly credits: number;
}

export type PlannedDebit =
  | { readonly ok: true; readonly lines: readonly DebitLine[] }
  | { readonly ok: false; readonly left: number };

interface GrantLeft {
  readonly grantId: string;
  readonly left: number;
  readonly onlyMode: RunMode | null;
  readonly expiresAt: Date | null;
  readonly at: Date;
}

const expired = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now;

function grantsLeft(lines: readonly LedgerLine[]): GrantLeft[] {
  const sums = new Map<string, number>();
  for (const { grantId, credits } of lines) if (grantId !== null) sums.set(grantId, (sums.get(grantId) ?? 0) + credits);
  return lines.flatMap(({ kind, grantId, onlyMode, expiresAt, at }) =>
    kind === 'grant' && grantId !== null ? [{ grantId, left: sums.get(grantId) ?? 0, onlyMode, expiresAt, at }] : [],
  );
}

/** Credits that may be spent now: on this mode, or with no mode given, on any. */
export function balanceOf(lines: readonly LedgerLine[], now: Date, mode?: RunMode): number {
  return grantsLeft(lines)
    .filter((grant) => !expired(grant.expiresAt, now))
    .filter((grant) => mode === undefined || grant.onlyMode === null || grant.onlyMode === mode)
    .reduce((sum, grant) => sum + grant.left, 0);
}

function spentBefore(a: GrantLeft, b: GrantLeft): number {
  const restricted = Number(b.onlyMode !== null) - Number(a.onlyMode !== null);
  if (restricted !== 0) return restricted;
  const never = Number.POSITIVE_INFINITY;
  const [expiryA, expiryB] = [a.expiresAt?.getTime() ?? never, b.expiresAt?.getTime() ?? never];
  if (expiryA !== expiryB) return expiryA - expiryB;
  return a.at.getTime() - b.at.getTime() || (a.grantId < b.grantId ? -1 : 1);
}

/** Restricted credits first, then the soonest to expire, then the oldest; a debit may be split over grants. */
export function planDebit(lines: readonly LedgerLine[], now: Date, mode: RunMode, credits: number): PlannedDebit {
  const left = balanceOf(lines, now, mode);
  if (left < credits) return { ok: false, left };
  const usable = grantsLeft(lines)
    .filter((grant) => grant.left > 0 && !expired(grant.expiresAt, now))
    .filter((grant) => grant.onlyMode === null || grant.onlyMode === mode)
    .sort(spentBefore);
  const debit: DebitLine[] = [];
  let open = credits;
  for (const grant of usable) {
    if (open === 0) break;
    const taken = Math.min(open, grant.left);
    debit.push({ grantId: grant.grantId, credits: taken });
    open -= taken;
  }
  return { ok: true, lines: debit };
}

/** What a refund gives back, grant by grant: what the run took and has not got back yet. */
export function planRefund(entriesOfRun: readonly LedgerEntry[]): DebitLine[] {
  const taken = new Map<string, number>();
  for (const { kind, grantId, credits } of entriesOfRun)
    if (grantId !== null && (kind === 'debit' || kind === 'refund'))
      taken.set(grantId, (taken.get(grantId) ?? 0) - credits);
  return [...taken].filter(([, credits]) => credits > 0).map(([grantId, credits]) => ({ grantId, credits }));
}

/** Credits of grants that have expired with something left in them. */
export function planLapse(lines: readonly LedgerLine[], now: Date): DebitLine[] {
  return grantsLeft(lines)
    .filter((grant) => grant.left > 0 && expired(grant.expiresAt, now))
    .map(({ grantId, left }) => ({ grantId, credits: left }));
}

/** The same day of the next month, or that month's last day. */
export function periodEnd(start: Date): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

export type PackageRefund =
  | { readonly ok: true; readonly cents: number; readonly withdraw: number }
  | {
      readonly ok: false;
      readonly why: 'unknown_grant' | 'not_bought' | 'too_late' | 'not_the_first_payment' | 'all_used';
    };

const DAY_MS = 86_400_000;

/** The last moment at which what was bought then can be refunded. */
export const refundableUntil = (boughtAt: Date): Date => new Date(boughtAt.getTime() + limit('refundDays') * DAY_MS);

/**
 * Price × unused/granted of a one-time package or a first subscription payment, within the window. `paidCents`: what
 * was paid for it; omitted: its price.
 */
export function planPackageRefund(
  entries: readonly LedgerEntry[],
  grantId: string,
  now: Date,
  paidCents = Number.POSITIVE_INFINITY,
): PackageRefund {
  const grant = entries.find((entry) => entry.kind === 'grant' && entry.id === grantId);
  if (grant === undefined) return { ok: false, why: 'unknown_grant' };
  const plan = grant.plan === null ? null : plans[grant.plan];
  if (plan === null || plan.interval === 'none') return { ok: false, why: 'not_bought' };
  if (now > refundableUntil(grant.at)) return { ok: false, why: 'too_late' };
  const isBefore = (entry: LedgerEntry): boolean =>
    entry.at < grant.at || (entry.at.getTime() === grant.at.getTime() && entry.id < grant.id);
  const paidBefore = entries.some(
    (entry) =>
      entry.kind === 'grant' && entry.plan !== null && plans[entry.plan].interval === 'month' && isBefore(entry),
  );
  if (plan.interval === 'month' && paidBefore) return { ok: false, why: 'not_the_first_payment' };
  const unused = grantsLeft(entries).find((each) => each.grantId === grantId)?.left ?? 0;
  if (unused <= 0 || expired(grant.expiresAt, now)) return { ok: false, why: 'all_used' };
  const priceCents = Math.min(Math.round(plan.priceUsd * 100), paidCents);
  return { ok: true, cents: Math.round((priceCents * unused) / grant.credits), withdraw: unused };
}
