import type { Ledger } from '#contract/account.ts';
import type { Pricing } from '#contract/public-reads.ts';
import { useLedger, usePricing } from '../../data/account-queries.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { modes } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';
import { AccountFrame } from './account-frame.tsx';

type Entry = Ledger['entries'][number];
type Plan = Pricing['plans'][number];

const entryColumns: readonly Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <Time at={at} /> },
  { head: 'What', cell: ({ kind }) => plain(kind) },
  { head: 'Credits', cell: ({ credits }) => (credits > 0 ? `+${credits}` : credits), numeric: true },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Expires', cell: ({ expiresAt, kind }) => (kind === 'grant' ? <Time at={expiresAt} /> : '') },
];

const every = { none: 'free', once: 'once', month: 'a month' } as const;

const planColumns: readonly Column<Plan>[] = [
  { head: 'Plan', cell: ({ name }) => name },
  {
    head: 'Price',
    cell: ({ priceUsd, interval }) => (interval === 'none' ? 'free' : `$${priceUsd} ${every[interval]}`),
  },
  { head: 'Credits', cell: ({ runCredits }) => runCredits, numeric: true },
  { head: 'About', cell: ({ about }) => about },
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
  const pricing = usePricing();
  return (
    <AccountFrame here="account" title="Credits" lead="What you can spend on runs. A Fix Check costs nothing.">
      <Loaded query={ledger} what="your credits" lines={8}>
        {(data) => <Balance ledger={data} />}
      </Loaded>
      <Section title="Plans">
        <Loaded query={pricing} what="the plans" lines={7}>
          {({ plans }) => (
            <DataTable
              label="Plans"
              columns={planColumns}
              rows={plans}
              keyOf={({ id }) => id}
              empty="There are no plans."
            />
          )}
        </Loaded>
        <p>
          <a href="/checkout">Checkout</a> and <a href="/docs/pricing">pricing and refunds</a>
        </p>
      </Section>
    </AccountFrame>
  );
}
