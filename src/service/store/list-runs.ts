// One page of the runs of an account, newest first. Runs that start meanwhile do not move the pages behind them.
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import type { Db } from './open-store.ts';
import { readRun } from './read-run.ts';
import type { Run } from './tables.ts';

export interface ListPlace {
  readonly createdAt: Date;
  readonly id: string;
}

export interface RunFilter {
  readonly accountId: string;
  readonly target: { readonly origin: string } | { readonly host: string } | undefined;
  readonly mode: RunMode | undefined;
  readonly verdict: Verdict | undefined;
  /** The last run of the page before. */
  readonly after: ListPlace | undefined;
}

export async function listRunsOfAccount(db: Db, filter: RunFilter, atMost: number): Promise<Run[]> {
  const { accountId, target, mode, verdict, after } = filter;
  let rows = db.selectFrom('runs').selectAll().where('accountId', '=', accountId);
  if (mode !== undefined) rows = rows.where('mode', '=', mode);
  if (verdict !== undefined) rows = rows.where('verdict', '=', verdict);
  if (target !== undefined)
    rows =
      'origin' in target ? rows.where('targetOrigin', '=', target.origin) : rows.where('targetHost', '=', target.host);
  if (after !== undefined)
    rows = rows.where(({ eb, and, or }) =>
      or([
        eb('createdAt', '<', after.createdAt),
        and([eb('createdAt', '=', after.createdAt), eb('id', '<', after.id)]),
      ]),
    );
  return (await rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(atMost).execute()).map(readRun);
}
