import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountKey } from '#contract/account.ts';
import { useKeys } from '../../data/account-queries.ts';
import { call } from '../../data/client.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Time } from '../../parts/time.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NewKey } from './new-key.tsx';

const keyStates = {
  valid: { word: 'Valid', tone: 'good' },
  expired: { word: 'Expired', tone: 'plain' },
  revoked: { word: 'Revoked', tone: 'plain' },
} as const;

const columns = (revoke: (key: AccountKey) => void): readonly Column<AccountKey>[] => [
  { head: 'State', cell: ({ state }) => <Mark {...keyStates[state]} /> },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Key', cell: ({ prefix }) => <code>{prefix}…</code> },
  { head: 'Role', cell: ({ role }) => role },
  { head: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    head: 'Change',
    cell: (key) =>
      key.state === 'valid' ? (
        <ConfirmButton label="Revoke" of={key.name} sure="Revoke it now" onConfirm={() => revoke(key)} />
      ) : null,
  },
];

function KeyList() {
  const keys = useKeys();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: AccountKey) => call('revoke_key', { params: { keyId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <>
      {revoke.error !== null && <ErrorNotice error={revoke.error} />}
      <Loaded query={keys} what="your keys" lines={6}>
        {(data) => (
          <DataTable
            label="API keys"
            columns={columns(revoke.mutate)}
            rows={data.keys}
            keyOf={({ id }) => id}
            empty="There are no keys yet."
          />
        )}
      </Loaded>
      <NewKey />
    </>
  );
}

export const KeysPage = () => (
  <AccountFrame
    here="keys"
    title="API keys"
    lead="Send a key in the X-Api-Key header. This console makes itself one that ends after a day."
  >
    <KeyList />
  </AccountFrame>
);
