import { loadSubscriptions, endSubscriptionAt } from '#service/store/subscriptions.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { shownSubscription } from './list-purchases.ts';

export const cancelSubscription: Verb<'cancel_subscription'> = async (context, call) => {
  const { accountId } = callerOf(call);
  const { db } = context.store;
  const { subscriptionId } = call.body;
  const mine = async () => (await loadSubscriptions(db, accountId)).find(({ id }) => id === subscriptionId);
  const found = await mine();
  if (found === undefined) return refuse('not_found', { message: 'This account has no such subscription.' });
  // Twice is the same as once.
  if (found.state !== 'active') return value(shownSubscription(found));
  const { checkout: provider } = context;
  const ended =
    provider === 'none' || provider === 'local' || provider.name !== found.provider
      ? null
      : await provider.endSubscription(found.id, 'period_end');
  if (ended === null)
    return refuse('service_unavailable', {
      message: 'The payment provider did not answer. The subscription is unchanged. Try again in a moment.',
    });
  await endSubscriptionAt(db, found.id, ended.endsAt, context.clock());
  return value(shownSubscription((await mine()) ?? found));
};
