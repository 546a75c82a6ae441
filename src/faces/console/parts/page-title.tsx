import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Something next to the heading, such as a verdict. */
  readonly aside?: ReactNode;
}

/** The heading of a page. It names the tab, and whoever uses a screen reader arrives at it. */
export function PageTitle({ title, children, aside }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title}: Proofrun`;
    // The first page has not been navigated to: the focus stays where the browser puts it.
    if (document.documentElement.dataset['moved'] === 'yes') heading.current?.focus();
  }, [title]);
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
