import { limit } from '#contract/limits.ts';
import { type Ledger } from '#contract/account.ts';
import { loadBalance, loadEntries } from '#service/store/ledger-entries.ts';
import { value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import { type Verb, callerOf } from '../call.ts';

export async function ledgerOf({ store, clock }: AppContext, accountId: string): Promise<Ledger> {
  const entries = (await loadEntries(store.db, accountId)).toReversed().slice(0, limit('ledgerShown'));
  return {
    credits: await loadBalance(store.db, accountId, clock()),
    entries: entries.map((entry) => ({
      at: entry.at.toISOString(),
      kind: entry.kind,
      credits: entry.credits,
      plan: entry.plan,
      onlyMode: entry.onlyMode,
      runId: entry.runId,
      expiresAt: entry.expiresAt?.toISOString() ?? null,
      reason: entry.reason,
    })),
  };
}

export const readLedger: Verb<'read_ledger'> = async (context, call) =>
  value(await ledgerOf(context, callerOf(call).accountId));
