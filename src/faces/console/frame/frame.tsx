import { type ReactNode, useRef } from 'react';
import { type ConsolePage, consolePages } from '#contract/console-pages.ts';
import { isSignedIn } from '../data/session.ts';
import { signOut } from '../data/sign-out.ts';
import { Link } from '../navigation/link.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface Props {
  readonly page: ConsolePage | null;
  readonly children: ReactNode;
}

const accountPages: ReadonlySet<ConsolePage | null> = new Set<ConsolePage>(['account', 'purchases', 'keys', 'logins']);

function Session({ page }: { readonly page: ConsolePage | null }) {
  if (!isSignedIn())
    return (
      <Link className="last" to={consolePages.sign_in} aria-current={page === 'sign_in' ? 'page' : undefined}>
        Sign in
      </Link>
    );
  return (
    <Link className="last" to={consolePages.account} aria-current={accountPages.has(page) ? 'page' : undefined}>
      Account
    </Link>
  );
}

export function Frame({ page, children }: Props) {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <header className="top">
        <nav aria-label="Main">
          <Link className="brand" to={consolePages.start} aria-current={page === 'start' ? 'page' : undefined}>
            Proofrun
          </Link>
          <Link to={consolePages.runs} aria-current={page === 'runs' ? 'page' : undefined}>
            Runs
          </Link>
          <a href="/docs">Docs</a>
          <a href="/api-docs">API</a>
          <a className="wide" href="/pricing">
            Pricing
          </a>
          <Session page={page} />
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer className="bottom">
        <div>
          <p className="soft small">Everything here comes from the public API of this service.</p>
          {isSignedIn() && (
            <button type="button" className="plain small" onClick={() => void signOut()}>
              Sign out
            </button>
          )}
          <ThemeChoice />
        </div>
      </footer>
    </>
  );
}
