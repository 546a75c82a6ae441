// The local checkout: it grants the product and says that no money moves.
import { plans } from '#contract/plans.ts';
import type { CheckoutView } from '#service/app/money/read-checkout.ts';
import { escapeHtml, pageShell } from './page-shell.ts';

const per = { none: '', once: ' once', month: ' a month' } as const;

const noMoney =
  '<div class="notice"><p><strong>No money moves here.</strong> This is the local checkout of a self-hosted service: it does not ask for a card and charges nothing. It only adds run credits to the ledger of this service.</p></div>';

export function checkoutPage(view: CheckoutView): string {
  if (view.state === 'completed') {
    return pageShell({
      title: 'Credits added: Proofrun',
      main: `<h1>Credits added</h1>
<p class="lead">${escapeHtml(plans[view.plan].name)} was granted: ${plans[view.plan].runCredits} run credits.</p>
${noMoney}
<p>Start the run again: it will be accepted now. This page works once and has been used.</p>`,
    });
  }
  const plan = plans[view.plan];
  return pageShell({
    title: 'Local checkout: Proofrun',
    main: `<h1>Local checkout</h1>
${noMoney}
<form method="post">
<fieldset><legend>Product</legend>
<p><strong>${escapeHtml(plan.name)}</strong>: ${plan.runCredits} run credits. List price $${plan.priceUsd}${per[plan.interval]}. ${escapeHtml(plan.about)}</p>
</fieldset>
<button type="submit">Grant ${plan.runCredits} run credits</button>
</form>
<p>This page belongs to one account, works once and expires at ${escapeHtml(view.expiresAt.toISOString())}.</p>`,
  });
}

export const closedCheckoutPage = (): string =>
  pageShell({
    title: 'Checkout not found: Proofrun',
    main: `<h1>This checkout is closed</h1>
<p class="lead">It has expired, or its URL is incomplete. Start the run again: the response has a new <code>checkoutUrl</code>.</p>`,
  });

export const noCheckoutPage = (): string =>
  pageShell({
    title: 'No checkout: Proofrun',
    main: `<h1>Checkout is disabled</h1>
<p class="lead">The operator of this service has not enabled the checkout. Ask the operator for run credits.</p>
<p>Operators: see <code>PROOFRUN_CHECKOUT</code> in <a href="/docs/self-hosting">self-hosting</a>.</p>`,
  });
