import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { NewKeyRequest } from '#contract/account.ts';
import { call } from '../../data/client.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Field } from '../../parts/field.tsx';
import { Section } from '../../parts/section.tsx';

/** A new key is shown once, here. */
export function NewKey() {
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (body: NewKeyRequest) => call('create_key', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const days = fields.get('days');
    make.mutate({ name: String(fields.get('name')), ...(days !== '' && { days: Number(days) }) });
    event.currentTarget.reset();
  };
  return (
    <Section title="New key">
      {make.data !== undefined && (
        <div className="notice good" role="status">
          <p>
            <strong>Copy the key now. It is not shown again.</strong>
          </p>
          <p className="secret">
            <code>{make.data.key}</code>
          </p>
          <CopyButton label="Copy the key" text={() => make.data.key} />
        </div>
      )}
      {make.error !== null && <ErrorNotice error={make.error} />}
      <form className="inline-form" onSubmit={submit}>
        <Field name="name" label="Name" hint='What it is for, such as "ci".' />
        <Field
          name="days"
          label="Days until it expires"
          type="number"
          min={1}
          max={9999}
          required={false}
          hint="Empty: never."
        />
        <button type="submit" disabled={make.isPending}>
          Create key
        </button>
      </form>
    </Section>
  );
}
