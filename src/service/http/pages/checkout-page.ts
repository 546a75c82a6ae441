// The page of a checkout. The local one grants the product and says that no money moves; the other leads to the payment.
import { productIds } from '#contract/money.ts';
import { plans } from '#contract/plans.ts';
import type { CheckoutView } from '#service/app/money/read-checkout.ts';
import { escapeHtml, pageShell } from './page-shell.ts';
import { priceOf } from './price-text.ts';

const noMoney =
  '<div class="notice"><p><strong>No money moves here.</strong> This is the local checkout of a self-hosted service: it does not ask for a card and charges nothing. It only adds run credits to the ledger of this service. A monthly plan is granted for one month and not renewed.</p></div>';

export interface CheckoutShown {
  readonly view: CheckoutView;
  readonly local: boolean;
  readonly now: Date;
  readonly problem?: string;
}

const completedPage = ({ view, local }: CheckoutShown): string =>
  pageShell({
    title: 'Credits added: Proofrun',
    main: `<h1>Credits added</h1>
<p class="lead">${escapeHtml(plans[view.plan].name)}: ${plans[view.plan].runCredits} run credits were added to the account.</p>
${local ? noMoney : ''}
<p>Start the run again: it will be accepted now.</p>
<p><a class="button" href="/console">Back to the console</a></p>
<p>This page works once and has been used. <a href="/account/purchases">Purchases</a> of the account shows what was bought and what can be refunded.</p>`,
  });

function choices(selected: string): string {
  return productIds
    .map((id) => {
      const plan = plans[id];
      const checked = id === selected ? ' checked' : '';
      return `<label><input type="radio" name="product" value="${id}"${checked}><span><strong>${escapeHtml(plan.name)}</strong>, ${priceOf(id)}: ${plan.runCredits} run credits. ${escapeHtml(plan.about)}</span></label>`;
    })
    .join('\n');
}

export function checkoutPage(shown: CheckoutShown): string {
  const { view, local, problem, now } = shown;
  if (view.state === 'completed') return completedPage(shown);
  if (view.expiresAt <= now) return closedCheckoutPage();
  return pageShell({
    title: `${local ? 'Local checkout' : 'Checkout'}: Proofrun`,
    main: `<h1>${local ? 'Local checkout' : 'Checkout'}</h1>
${problem === undefined ? '' : `<div class="notice" role="alert"><p>${escapeHtml(problem)}</p></div>`}
${local ? noMoney : ''}
<form method="post">
<fieldset><legend>Product</legend>
${choices(view.plan)}
</fieldset>
<button type="submit">${local ? 'Grant the run credits' : 'Continue to payment'}</button>
</form>
<p>This page belongs to one account, works once and expires at ${escapeHtml(view.expiresAt.toISOString())}.${local ? '' : ' The payment is taken by Stripe. Card numbers never reach this service.'} <a href="/docs/pricing">Refunds</a> follow what is unused.</p>`,
  });
}

/** A policy for forms would stop a redirect to another site, so that this page goes there by itself. */
export const toPaymentPage = (url: string): string =>
  pageShell({
    title: 'To the payment: Proofrun',
    head: `<meta http-equiv="refresh" content="0; url=${escapeHtml(url)}">`,
    main: `<h1>To the payment</h1>
<p class="lead">If nothing happens, <a href="${escapeHtml(url)}" rel="noreferrer">continue to the payment page</a>.</p>`,
  });

export const paidCheckoutPage = (): string =>
  pageShell({
    title: 'Waiting for the payment: Proofrun',
    head: '<meta http-equiv="refresh" content="3">',
    main: `<h1>Waiting for the payment</h1>
<p class="lead" role="status">Stripe has not confirmed the payment yet. This page looks again by itself. Some ways to pay take days; the credits then come without this page.</p>`,
  });

export const closedCheckoutPage = (): string =>
  pageShell({
    title: 'Checkout not found: Proofrun',
    main: `<h1>This checkout is closed</h1>
<p class="lead">It has expired, or its URL is incomplete. Start the run again: the response has a new <code>checkoutUrl</code>. Or choose a plan on the <a href="/pricing">pricing page</a>.</p>`,
  });
