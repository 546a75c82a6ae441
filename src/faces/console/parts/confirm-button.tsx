import { useState } from 'react';

interface Props {
  readonly label: string;
  /** Which of several, for whoever hears the button without its row. */
  readonly of: string;
  /** What the second click does, in words. */
  readonly sure: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

/** What cannot be undone takes a second click, in the same place. */
export function ConfirmButton({ label, of, sure, disabled = false, onConfirm }: Props) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button
        type="button"
        className="quiet"
        aria-label={`${label} ${of}`}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {label}
      </button>
    );
  const confirm = (): void => {
    setAsked(false);
    onConfirm();
  };
  return (
    <span className="actions" role="group" aria-label={`${label} ${of}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button takes the place of the one that had the focus */}
      <button type="button" className="danger" autoFocus onClick={confirm}>
        {sure}
      </button>
      <button type="button" className="quiet" onClick={() => setAsked(false)}>
        Keep
      </button>
    </span>
  );
}
