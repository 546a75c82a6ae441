// How a list names its runs: ids for the owner, dates and numbers for everyone else.
import type { NamedRun } from '#contract/named-run.ts';
import type { Run } from '#service/store/tables.ts';
import type { Caller } from '../caller.ts';
import { mayDrive } from './find-run.ts';

/** `place` counts from 1, the oldest first. */
export const ordinalName = (at: Date, place: number): string => `${at.toISOString().slice(0, 10)} #${place}`;

export function nameRun(run: Run, place: number, known: boolean): NamedRun {
  const at = run.finishedAt ?? run.createdAt;
  return {
    name: ordinalName(at, place),
    runId: known ? run.id : null,
    kind: run.kind,
    verdict: run.verdict ?? 'inconclusive',
    finishedAt: at.toISOString(),
  };
}

export const readsIds = (caller: Caller | null, run: Run): boolean => caller !== null && mayDrive(caller, run);
