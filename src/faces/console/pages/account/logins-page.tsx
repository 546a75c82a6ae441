import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginMemory } from '#contract/login-memory.ts';
import type { LoginStatus } from '#contract/vocabulary/login-statuses.ts';
import { useLogins } from '../../data/account-queries.ts';
import { call } from '../../data/client.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Time } from '../../parts/time.tsx';
import type { Tone } from '../../words/labels.ts';
import { AccountFrame } from './account-frame.tsx';
import { NewLogin } from './new-login.tsx';

const statuses: Readonly<Record<LoginStatus, { readonly word: string; readonly tone: Tone }>> = {
  untested: { word: 'Untested', tone: 'plain' },
  working: { word: 'Working', tone: 'good' },
  failing: { word: 'Failing', tone: 'bad' },
  expired: { word: 'Expired', tone: 'warn' },
  revoked: { word: 'Revoked', tone: 'plain' },
};

const columns = (remove: (login: LoginMemory) => void): readonly Column<LoginMemory>[] => [
  { head: 'Status', cell: ({ status }) => <Mark {...statuses[status]} /> },
  {
    head: 'Login',
    cell: ({ label, id, reason }) => (
      <>
        {label} <code>{id}</code>
        {reason !== null && <span className="soft small"> {reason}</span>}
      </>
    ),
  },
  { head: 'Origin', cell: ({ origin }) => origin },
  { head: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  {
    head: 'Change',
    cell: (login) =>
      login.status === 'revoked' ? null : (
        <span className="actions">
          <a href={`/account/login-memory/${login.id}/rotate`} aria-label={`Rotate ${login.label}`}>
            Rotate
          </a>
          <button type="button" className="quiet" aria-label={`Delete ${login.label}`} onClick={() => remove(login)}>
            Delete
          </button>
        </span>
      ),
  },
];

function LoginList() {
  const logins = useLogins();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: LoginMemory) => call('delete_login_memory', { params: { loginId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  });
  return (
    <>
      {remove.error !== null && <ErrorNotice error={remove.error} />}
      <Loaded query={logins} what="your logins" lines={5}>
        {({ loginMemories }) => (
          <DataTable
            label="Saved logins"
            columns={columns(remove.mutate)}
            rows={loginMemories}
            keyOf={({ id }) => id}
            empty="There are no saved logins yet."
          />
        )}
      </Loaded>
      <NewLogin />
    </>
  );
}

export const LoginsPage = () => (
  <AccountFrame
    here="logins"
    title="Login Memory"
    lead="A saved login is sealed. Runs refer to it by its id, and nobody sees it again."
  >
    <LoginList />
  </AccountFrame>
);
