import { type ConsolePage, consolePath } from '#contract/console-pages.ts';
import { Link } from '../../navigation/link.tsx';

const tabs: readonly (readonly [ConsolePage, string])[] = [
  ['account', 'Credits'],
  ['purchases', 'Plans'],
  ['keys', 'API keys'],
  ['logins', 'Login Memory'],
];

export const AccountNav = ({ here }: { readonly here: ConsolePage }) => (
  <nav className="tabs" aria-label="Account">
    {tabs.map(([page, name]) => (
      <Link key={page} to={consolePath(page)} aria-current={page === here ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
