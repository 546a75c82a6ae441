import { useState } from 'react';

interface Props {
  readonly label: string;
  /** Made when it is asked for: some texts are read from the service first. */
  readonly text: () => string | Promise<string>;
}

type Outcome = 'idle' | 'copied' | 'failed';
const saidMs = 3_000;
const words = { idle: '', copied: 'Copied', failed: 'Not copied: the browser refused' } as const;

export function CopyButton({ label, text }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
    setTimeout(() => setOutcome('idle'), saidMs);
  };
  return (
    <span className="copy">
      <button type="button" className="quiet" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" className="soft small">
        {words[outcome]}
      </span>
    </span>
  );
}
