import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '../../data/client.ts';
import { Choice } from '../../parts/choice.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Field } from '../../parts/field.tsx';
import { Section } from '../../parts/section.tsx';

type Body = Parameters<typeof call<'create_login_memory'>>[1]['body'];

function readLogin(fields: FormData): Body {
  const text = (name: string): string => String(fields.get(name) ?? '');
  const seed = text('totpSeed');
  return {
    strategy: 'login_form',
    label: text('label'),
    loginUrl: text('loginUrl'),
    username: text('username'),
    password: text('password'),
    ...(seed !== '' && { totpSeed: seed }),
    ...(text('kind') === 'basic' && { basic: true }),
  };
}

export function NewLogin() {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: Body) => call('create_login_memory', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    save.mutate(readLogin(new FormData(form)), { onSuccess: () => form.reset() });
  };
  return (
    <Section title="New login" about="Use an account that exists only for tests.">
      {save.data !== undefined && (
        <div className="notice good" role="status">
          <p>
            Saved as <code>{save.data.id}</code>.
          </p>
          {save.data.warnings.map(({ code, path, message }) => (
            <p key={`${code} ${path}`}>{message}</p>
          ))}
        </div>
      )}
      {save.error !== null && <ErrorNotice error={save.error} />}
      <form className="option-grid two" onSubmit={submit}>
        <Field name="label" label="Label" />
        <Field
          name="loginUrl"
          label="Login URL"
          type="url"
          hint="The page with the login form. Runs on the same origin can use it."
        />
        <Field name="username" label="User name of the test user" />
        <Field name="password" label="Password of the test user" type="password" autoComplete="new-password" />
        <Field
          name="totpSeed"
          label="TOTP seed"
          type="password"
          required={false}
          hint="Only if the login asks for one-time codes."
        />
        <Choice
          name="kind"
          label="Sign in by"
          options={[
            ['form', 'Login form'],
            ['basic', 'HTTP basic'],
          ]}
        />
        <div className="actions">
          <button type="submit" disabled={save.isPending}>
            Save login
          </button>
        </div>
      </form>
    </Section>
  );
}
