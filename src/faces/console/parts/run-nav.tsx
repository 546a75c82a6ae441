import { type ConsolePage, consolePath } from '#contract/console-pages.ts';
import { Link } from '../navigation/link.tsx';

const tabs: readonly (readonly [ConsolePage, string])[] = [
  ['run', 'Report'],
  ['map', 'App map'],
  ['fix_check', 'Fix Check'],
  ['compare', 'Compare'],
  ['history', 'History'],
  ['readiness', 'Readiness'],
];

/** The pages of one run. */
export const RunNav = ({ runId, here }: { readonly runId: string; readonly here: ConsolePage }) => (
  <nav className="tabs" aria-label="This run">
    {tabs.map(([page, name]) => (
      <Link key={page} to={consolePath(page, runId)} aria-current={page === here ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
