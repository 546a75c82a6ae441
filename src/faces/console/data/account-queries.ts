import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { isSignedIn } from './session.ts';

export const usePricing = () =>
  useQuery({ queryKey: ['pricing'], queryFn: ({ signal }) => call('get_pricing', { signal }) });

export const useLedger = () =>
  useQuery({ queryKey: ['ledger'], queryFn: ({ signal }) => call('read_ledger', { signal }), enabled: isSignedIn() });

export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => call('list_keys', { signal }), enabled: isSignedIn() });

export const useLogins = () =>
  useQuery({
    queryKey: ['logins'],
    queryFn: ({ signal }) => call('list_login_memories', { signal }),
    enabled: isSignedIn(),
  });
