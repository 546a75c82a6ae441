// What the database says at the end: every run ended, debited once, refunded when it errored and never twice.
import type { LedgerEntry } from '#core/domain/ledger.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadBalance, loadEntries } from '#service/store/ledger-entries.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import type { Place } from './place.ts';
import type { Traffic } from './traffic.ts';

const maxRuns = 5_000;

export interface Books {
  readonly runs: readonly Run[];
  readonly granted: number;
  readonly debited: number;
  readonly refunded: number;
  readonly balance: number;
  readonly problems: readonly string[];
}

const sum = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): number =>
  entries.filter((entry) => entry.kind === kind).reduce((total, { credits }) => total + credits, 0);

function problemsOf(run: Run, entries: readonly LedgerEntry[]): readonly string[] {
  const count = (kind: LedgerEntry['kind']): number => entries.filter((entry) => entry.kind === kind).length;
  const problems: string[] = [];
  const name = `the run ${run.id} (${run.state}, attempt ${run.attempts})`;
  if (!hasEnded(run.state)) problems.push(`${name} did not end`);
  if (count('debit') !== 1) problems.push(`${name} has ${count('debit')} debits`);
  if (count('refund') > 1) problems.push(`${name} has ${count('refund')} refunds`);
  if ((run.state === 'errored') !== (count('refund') === 1)) problems.push(`${name} has ${count('refund')} refunds`);
  if (run.refunded !== count('refund') > 0) problems.push(`${name} says refunded: ${run.refunded}`);
  return problems;
}

export const readBooks = (place: Place, traffic: Traffic): Promise<Books> =>
  place.withStore(async ({ db }) => {
    const runs = await loadRunsOfAccount(db, place.accountId, maxRuns);
    const entries = await loadEntries(db, place.accountId);
    const balance = await loadBalance(db, place.accountId, new Date());
    const granted = sum(entries, 'grant');
    const debited = -sum(entries, 'debit');
    const refunded = sum(entries, 'refund');
    const problems = runs.flatMap((run) =>
      problemsOf(
        run,
        entries.filter(({ runId }) => runId === run.id),
      ),
    );
    const known = new Set(runs.map(({ id }) => id));
    const lost = traffic.runIds.filter((id) => !known.has(id));
    if (lost.length > 0) problems.push(`${lost.length} runs that were started are lost`);
    if (new Set(traffic.runIds).size !== traffic.runIds.length) problems.push('two starts were answered with one run');
    if (runs.length !== traffic.starts) problems.push(`${traffic.starts} starts made ${runs.length} runs`);
    if (balance !== granted - debited + refunded)
      problems.push(`the balance is ${balance}, not ${granted} - ${debited} + ${refunded}`);
    return { runs, granted, debited, refunded, balance, problems };
  });
