import { useQuery } from '@tanstack/react-query';
import type { LoginMemory } from '#contract/login-memory.ts';
import { call } from './client.ts';
import { isSignedIn } from './session.ts';

const testPollMs = 2_000;

export const usePricing = () =>
  useQuery({ queryKey: ['pricing'], queryFn: ({ signal }) => call('get_pricing', { signal }) });

export const useLedger = () =>
  useQuery({ queryKey: ['ledger'], queryFn: ({ signal }) => call('read_ledger', { signal }), enabled: isSignedIn() });

export const usePurchases = () =>
  useQuery({
    queryKey: ['purchases'],
    queryFn: ({ signal }) => call('list_purchases', { signal }),
    enabled: isSignedIn(),
  });

export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => call('list_keys', { signal }), enabled: isSignedIn() });

/** A test of it goes on. */
export const isTested = ({ lastTest }: LoginMemory): boolean => lastTest !== null && lastTest.state !== 'done';

export const useLogins = () =>
  useQuery({
    queryKey: ['logins'],
    queryFn: ({ signal }) => call('list_login_memories', { signal }),
    enabled: isSignedIn(),
    refetchInterval: ({ state: { data } }) => (data?.loginMemories.some(isTested) ? testPollMs : false),
  });
