import { usePricing, usePurchases } from '../../data/account-queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { AccountFrame } from './account-frame.tsx';
import { PlanList } from './plan-list.tsx';
import { PurchaseTable } from './purchase-table.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

export function PurchasesPage() {
  const pricing = usePricing();
  const purchases = usePurchases();
  return (
    <AccountFrame
      here="purchases"
      title="Plans and purchases"
      lead="Buy run credits, and get back what you do not use within 30 days."
    >
      <Section title="Plans">
        <Loaded query={pricing} what="the plans" lines={10}>
          {({ plans }) => <PlanList plans={plans} />}
        </Loaded>
      </Section>
      <Loaded query={purchases} what="your purchases" lines={4}>
        {(data) => (
          <>
            {data.subscriptions.length > 0 && (
              <Section title="Subscriptions">
                <SubscriptionTable subscriptions={data.subscriptions} />
              </Section>
            )}
            <Section
              title="Purchases"
              about="A refund is price × unused / bought, for packages and the first payment of a plan."
            >
              <PurchaseTable purchases={data.purchases} />
            </Section>
          </>
        )}
      </Loaded>
    </AccountFrame>
  );
}
