import type { ListedRun, RunListQuery } from '#contract/run-list.ts';
import { runIdSchema } from '#contract/ids.ts';
import { limit } from '#contract/limits.ts';
import { type ListPlace, type RunFilter, listRunsOfAccount } from '#service/store/list-runs.ts';
import type { Run } from '#service/store/tables.ts';
import { type Answer, refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { runLinks } from './run-links.ts';

/** What a cursor says is only where to go on: the account is never read from it. */
const cursorOf = ({ createdAt, id }: Run): string => Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

function placeOf(cursor: string): ListPlace | null {
  const [, time, id] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined || !runIdSchema.safeParse(id).success) return null;
  return { createdAt: new Date(Number(time)), id };
}

/** A whole URL means its origin, anything else a host name. */
function targetOf(target: string): RunFilter['target'] | null {
  if (!target.includes('://')) return /^[^\s/?#@]+$/.test(target) ? { host: target.toLowerCase() } : null;
  return URL.canParse(target) ? { origin: new URL(target).origin } : null;
}

const listed = (publicUrl: string, run: Run): ListedRun => ({
  runId: run.id,
  kind: run.kind,
  mode: run.mode,
  target: run.target,
  state: run.state,
  verdict: run.verdict,
  reason: run.reason,
  failureCounts: run.failureCounts,
  creditsCharged: run.creditsCharged,
  refunded: run.refunded,
  parentRunId: run.parentRunId,
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
  links: runLinks(publicUrl, run.id),
});

function invalid(path: keyof RunListQuery, message: string): Answer<never> {
  return refuse('validation_error', {
    message: `Invalid: ${path}. ${message}`,
    details: [{ path, code: 'invalid_format', message }],
  });
}

export const listRuns: Verb<'list_runs'> = async (context, call) => {
  const { cursor, target, mode, verdict } = call.query;
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (after === null) return invalid('cursor', 'Send the nextCursor of the page before, or leave it out.');
  const of = target === undefined ? undefined : targetOf(target);
  if (of === null) return invalid('target', 'Must be a URL such as https://staging.example.com, or a host name.');
  const atMost = call.query.limit ?? limit('listedRunsDefault');
  const filter = { accountId: callerOf(call).accountId, target: of, mode, verdict, after };
  // One more than asked for says whether there is another page.
  const found = await listRunsOfAccount(context.store.db, filter, atMost + 1);
  const runs = found.slice(0, atMost);
  const last = found.length > atMost ? runs.at(-1) : undefined;
  return value({
    runs: runs.map((run) => listed(context.publicUrl, run)),
    nextCursor: last === undefined ? null : cursorOf(last),
  });
};
