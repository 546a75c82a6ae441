import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Purchase } from '#contract/money.ts';
import { call } from '../../data/client.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Time } from '../../parts/time.tsx';
import { count, day, plain } from '../../words/say.ts';

const whyNot = {
  too_late: 'The time for a refund is over',
  not_the_first_payment: 'Not the first payment',
  all_used: 'Used up',
  refunded: 'Refunded',
} as const;

const dollars = (usd: number): string => `$${usd.toFixed(2)}`;

const columns = (busy: boolean, refund: (purchase: Purchase) => void): readonly Column<Purchase>[] => [
  { head: 'Product', cell: ({ product }) => plain(product) },
  { head: 'Bought', cell: ({ boughtAt }) => <Time at={boughtAt} /> },
  { head: 'Unused', cell: ({ unused, credits }) => `${unused} of ${credits}` },
  { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    head: 'Refund',
    cell: (purchase) =>
      purchase.refund.possible ? (
        <ConfirmButton
          label={`Refund ${dollars(purchase.refund.amountUsd)}`}
          of={`of ${plain(purchase.product)}, bought ${day(purchase.boughtAt)}`}
          sure={`Give back ${count(purchase.unused, 'credit')}`}
          disabled={busy}
          onConfirm={() => refund(purchase)}
        />
      ) : (
        <span className="soft">{whyNot[purchase.refund.reason]}</span>
      ),
  },
];

export function PurchaseTable({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const queries = useQueryClient();
  const refund = useMutation({
    mutationFn: ({ product, id }: Purchase) => call('refund_purchase', { body: { product, purchaseId: id } }),
    onSuccess: () =>
      Promise.all(['purchases', 'ledger'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
  return (
    <>
      {refund.error !== null && <ErrorNotice error={refund.error} />}
      {refund.data !== undefined && (
        <p className="notice good" role="status">
          {dollars(refund.data.amountUsd)} for {count(refund.data.creditsWithdrawn, 'unused credit')}
          {refund.data.state === 'pending' ? ' is on its way back.' : ' went back.'}
          {refund.data.moneyMoved ? '' : ' This service took no money, so none was paid out.'}
        </p>
      )}
      <DataTable
        label="Purchases"
        columns={columns(refund.isPending, refund.mutate)}
        rows={purchases}
        keyOf={({ id }) => id}
        empty="Nothing was bought yet."
      />
    </>
  );
}
