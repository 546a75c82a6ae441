import { type ReactNode, useEffect, useRef } from 'react';
import { hasMoved } from '../navigation/location.ts';

interface Props {
  readonly title: string;
  /** What the tab says after the title, such as the host of the target. */
  readonly about?: string;
  readonly children?: ReactNode;
  /** Something next to the heading, such as a verdict. */
  readonly aside?: ReactNode;
}

/** The heading of a page. It names the tab, and whoever uses a screen reader arrives at it. */
export function PageTitle({ title, about, children, aside }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${about === undefined ? title : `${title}, ${about}`}: Proofrun`;
    // The first page has not been navigated to: the focus stays where the browser puts it.
    if (hasMoved()) heading.current?.focus();
  }, [title, about]);
  return (
    <header className="page-title">
      <div className="title-line">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </header>
  );
}
