import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginMemory } from '#contract/login-memory.ts';
import type { LoginStatus } from '#contract/vocabulary/login-statuses.ts';
import { isTested, useLogins } from '../../data/account-queries.ts';
import { call } from '../../data/client.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
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

interface Changes {
  readonly busy: boolean;
  readonly test: (login: LoginMemory) => void;
  readonly remove: (login: LoginMemory) => void;
}

const columns = ({ busy, test, remove }: Changes): readonly Column<LoginMemory>[] => [
  { head: 'Status', cell: ({ status }) => <Mark {...statuses[status]} /> },
  {
    head: 'Login',
    cell: ({ label, id, reason }) => (
      <>
        <strong>{label}</strong> <code className="soft">{id}</code>
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
          <button
            type="button"
            className="quiet"
            aria-label={`Test ${login.label}`}
            disabled={busy || isTested(login)}
            onClick={() => test(login)}
          >
            {isTested(login) ? 'Testing…' : 'Test'}
          </button>
          <a href={`/account/login-memory/${login.id}/rotate`} aria-label={`Rotate ${login.label}`}>
            Rotate
          </a>
          <ConfirmButton label="Delete" of={login.label} sure="Erase it" onConfirm={() => remove(login)} />
        </span>
      ),
  },
];

const TestResult = ({ login: { label, status, lastTest } }: { readonly login: LoginMemory }) => (
  <p className={`notice ${status === 'working' ? 'good' : 'bad'}`} role="status">
    {label}: {status === 'working' ? 'the sign-in works.' : (lastTest?.reason ?? 'the sign-in did not work.')}
  </p>
);

function LoginList() {
  const logins = useLogins();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: LoginMemory) => call('delete_login_memory', { params: { loginId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  });
  const test = useMutation({
    mutationFn: ({ id }: LoginMemory) => call('test_login_memory', { params: { loginId: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  });
  const error = remove.error ?? test.error;
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      {test.isPending && (
        <p className="notice" role="status">
          Signing in with {test.variables.label}. This takes up to half a minute.
        </p>
      )}
      {test.data?.lastTest?.state === 'done' && <TestResult login={test.data} />}
      <Loaded query={logins} what="your logins" lines={5}>
        {({ loginMemories }) => (
          <DataTable
            label="Saved logins"
            columns={columns({ busy: test.isPending, test: test.mutate, remove: remove.mutate })}
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
