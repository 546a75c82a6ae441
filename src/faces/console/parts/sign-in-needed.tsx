import { consolePages } from '#contract/console-pages.ts';
import { Link } from '../navigation/link.tsx';

export const SignInNeeded = ({ what }: { readonly what: string }) => (
  <div className="empty">
    <p>{what}</p>
    <p>
      <Link className="button" to={consolePages.sign_in}>
        Sign in
      </Link>
    </p>
  </div>
);
