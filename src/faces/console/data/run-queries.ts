// What the pages read about runs. A finished run never changes, so that its parts are read once.
import { useQuery } from '@tanstack/react-query';
import type { RunListQuery } from '#contract/run-list.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import { call } from './client.ts';
import { isSignedIn } from './session.ts';

const ended: ReadonlySet<RunState> = new Set(['completed', 'errored', 'cancelled']);
export const hasEnded = (state: RunState): boolean => ended.has(state);

const forGood = { staleTime: Number.POSITIVE_INFINITY } as const;
const listPollMs = 5_000;

/** Asked again as often as the service says, while the tab is seen and the run goes on. */
export const useStatus = (runId: string) =>
  useQuery({
    queryKey: ['status', runId],
    queryFn: ({ signal }) => call('read_status', { params: { runId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || hasEnded(data.state) ? false : Math.max(500, data.pollAfterMs),
    refetchOnWindowFocus: true,
  });

export const useReport = (runId: string, ready = true) =>
  useQuery({
    queryKey: ['report', runId],
    queryFn: ({ signal }) => call('read_report', { params: { runId }, signal }),
    enabled: ready,
    ...forGood,
  });

export const useRuns = (query: RunListQuery) =>
  useQuery({
    queryKey: ['runs', query],
    queryFn: ({ signal }) => call('list_runs', { query, signal }),
    enabled: isSignedIn(),
    refetchInterval: ({ state: { data } }) => (data?.runs.some(({ state }) => !hasEnded(state)) ? listPollMs : false),
  });

export const useFixHints = (runId: string) =>
  useQuery({
    queryKey: ['hints', runId],
    queryFn: ({ signal }) => call('read_fix_hints', { params: { runId }, signal }),
    ...forGood,
  });

export const useAppMap = (runId: string) =>
  useQuery({
    queryKey: ['map', runId],
    queryFn: ({ signal }) => call('read_app_map', { params: { runId }, signal }),
  });

export const useFixChecks = (runId: string) =>
  useQuery({
    queryKey: ['fix-checks', runId],
    queryFn: ({ signal }) => call('list_fix_checks', { params: { runId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.fixChecks.some(({ state }) => !hasEnded(state)) ? listPollMs / 2 : false,
  });

export const useHistory = (runId: string) =>
  useQuery({
    queryKey: ['history', runId],
    queryFn: ({ signal }) => call('read_history', { params: { runId }, signal }),
  });

export const useReadiness = (runId: string) =>
  useQuery({
    queryKey: ['readiness', runId],
    queryFn: ({ signal }) => call('read_launch_readiness', { query: { runId }, signal }),
  });

export const useComparison = (base: string | null, head: string) =>
  useQuery({
    queryKey: ['compare', base, head],
    queryFn: ({ signal }) => call('compare_runs', { query: { base: base ?? '', head }, signal }),
    enabled: base !== null,
    ...forGood,
  });
