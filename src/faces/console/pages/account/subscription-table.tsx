import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#contract/money.ts';
import { call } from '../../data/client.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Time } from '../../parts/time.tsx';
import { plain } from '../../words/say.ts';

const states = {
  active: { word: 'Active', tone: 'good' },
  ending: { word: 'Ending', tone: 'warn' },
  ended: { word: 'Ended', tone: 'plain' },
} as const;

const columns = (busy: boolean, stop: (subscription: Subscription) => void): readonly Column<Subscription>[] => [
  { head: 'State', cell: ({ state }) => <Mark {...states[state]} /> },
  { head: 'Plan', cell: ({ product }) => plain(product) },
  { head: 'Ends', cell: ({ endsAt }) => <Time at={endsAt} none="renews every month" /> },
  {
    head: 'Change',
    cell: (subscription) =>
      subscription.state === 'active' ? (
        <ConfirmButton
          label="Stop renewal"
          of={`of ${plain(subscription.product)}`}
          sure="Stop it"
          disabled={busy}
          onConfirm={() => stop(subscription)}
        />
      ) : null,
  },
];

export function SubscriptionTable({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: ({ id }: Subscription) => call('cancel_subscription', { body: { subscriptionId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['purchases'] }),
  });
  return (
    <>
      {stop.error !== null && <ErrorNotice error={stop.error} />}
      <DataTable
        label="Subscriptions"
        columns={columns(stop.isPending, stop.mutate)}
        rows={subscriptions}
        keyOf={({ id }) => id}
        empty="There are none."
      />
    </>
  );
}
