import { useId } from 'react';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly value?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly onChange?: (value: string) => void;
}

export function Choice({ name, label, options, value, hint, required = false, onChange }: Props) {
  const id = useId();
  const given = onChange === undefined ? { defaultValue: value } : { value };
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        required={required}
        {...given}
        onChange={(event) => onChange?.(event.target.value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      >
        {options.map(([each, shown]) => (
          <option key={each} value={each}>
            {shown}
          </option>
        ))}
      </select>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  );
}
