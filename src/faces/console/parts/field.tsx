import { useId } from 'react';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'url' | 'number' | 'password';
  readonly hint?: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly min?: number;
  readonly max?: number;
}

export function Field({ label, hint, value, required = true, autoComplete = 'off', ...input }: Props) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        defaultValue={value}
        required={required}
        autoComplete={autoComplete}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  );
}
