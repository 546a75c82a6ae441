import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
  readonly anchor?: string;
}

export function Section({ title, about, children, anchor }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} id={anchor} className="section">
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p className="soft">{about}</p>}
      {children}
    </section>
  );
}
