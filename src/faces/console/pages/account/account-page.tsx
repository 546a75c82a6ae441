import type { Ledger } from '#contract/account.ts';
import { consolePages } from '#contract/console-pages.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { useLedger } from '../../data/account-queries.ts';
import { Link } from '../../navigation/link.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { modes } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';
import { AccountFrame } from './account-frame.tsx';

type Entry = Ledger['entries'][number];

/** A run is charged under the name of its mode. */
const sayReason = (reason: string): string => (reason in modes ? modes[reason as RunMode].name : reason);

const entryColumns: readonly Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <Time at={at} /> },
  { head: 'What', cell: ({ kind }) => plain(kind) },
  { head: 'Credits', cell: ({ credits }) => (credits > 0 ? `+${credits}` : credits), numeric: true },
  { head: 'Reason', cell: ({ reason }) => sayReason(reason) },
  { head: 'Expires', cell: ({ expiresAt, kind }) => (kind === 'grant' ? <Time at={expiresAt} /> : '') },
];

function Balance({ ledger }: { readonly ledger: Ledger }) {
  const owned = [
    ...new Set(ledger.entries.flatMap(({ kind, plan }) => (kind === 'grant' && plan !== null ? [plain(plan)] : []))),
  ];
  const restricted = ledger.entries.filter(({ kind, onlyMode }) => kind === 'grant' && onlyMode !== null);
  return (
    <>
      <Facts
        facts={[
          { name: 'Run credits', value: ledger.credits },
          { name: 'Plans', value: owned.join(', ') || 'none' },
          ...restricted.slice(0, 1).map(({ onlyMode }) => ({
            name: 'Restricted credits',
            value: onlyMode === null ? '' : `for ${modes[onlyMode].name}`,
          })),
        ]}
      />
      <p className="actions">
        <Link className="button" to={consolePages.purchases}>
          Get more credits
        </Link>
      </p>
      <Section title="Ledger" about="Every credit, in and out. Nothing is ever changed or removed.">
        <DataTable
          label="Ledger"
          columns={entryColumns}
          rows={ledger.entries}
          keyOf={({ at, kind, reason, credits }) => `${at} ${kind} ${credits} ${reason}`}
          empty="The ledger is empty."
        />
      </Section>
    </>
  );
}

export function AccountPage() {
  const ledger = useLedger();
  return (
    <AccountFrame here="account" title="Credits" lead="What you can spend on runs. A Fix Check costs nothing.">
      <Loaded query={ledger} what="your credits" lines={8}>
        {(data) => <Balance ledger={data} />}
      </Loaded>
    </AccountFrame>
  );
}
