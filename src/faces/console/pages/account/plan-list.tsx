import { useMutation } from '@tanstack/react-query';
import type { ProductId } from '#contract/money.ts';
import type { Pricing } from '#contract/public-reads.ts';
import { call } from '../../data/client.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { ownPath } from '../../parts/picture.tsx';
import { count } from '../../words/say.ts';

type Plan = Pricing['plans'][number];

const every = { none: '', once: 'once', month: 'a month' } as const;
/** The free runs come with the account. */
const isProduct = (id: Plan['id']): id is ProductId => id !== 'free';

interface Props {
  readonly plan: Plan;
  readonly busy: boolean;
  readonly onBuy: (product: ProductId) => void;
}

const PlanCard = ({ plan: { id, name, priceUsd, interval, runCredits, about }, busy, onBuy }: Props) => (
  <li className="panel">
    <h3>{name}</h3>
    <p className="price">
      <strong>${priceUsd}</strong> <span className="soft">{every[interval]}</span>
    </p>
    <p>
      {count(runCredits, 'run credit')}
      {interval === 'month' ? ' each month' : ''}
    </p>
    <p className="soft small">{about}</p>
    {isProduct(id) ? (
      <button type="button" className="quiet" aria-label={`Buy ${name}`} disabled={busy} onClick={() => onBuy(id)}>
        Buy
      </button>
    ) : (
      <p className="soft small">With every account</p>
    )}
  </li>
);

/** A click opens the checkout, which is a page of its own. */
export function PlanList({ plans }: Pick<Pricing, 'plans'>) {
  const buy = useMutation({
    mutationFn: (product: ProductId) => call('open_checkout', { body: { product } }),
    onSuccess: ({ checkoutUrl }) => location.assign(ownPath(checkoutUrl)),
  });
  return (
    <>
      {buy.error !== null && <ErrorNotice error={buy.error} />}
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} busy={buy.isPending} onBuy={buy.mutate} />
        ))}
      </ul>
    </>
  );
}
