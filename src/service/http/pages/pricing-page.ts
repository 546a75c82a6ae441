// Prices for people. They are the constants of the contract, and so is what each plan gives.
import { limit } from '#contract/limits.ts';
import { productIds } from '#contract/money.ts';
import { type PlanId, modeCredits, planIds, plans } from '#contract/plans.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { hidden, table } from './account/form-parts.ts';
import { escapeHtml, pageShell } from './page-shell.ts';
import { priceOf } from './price-text.ts';

const noCheckout = `<h2>Checkout is disabled</h2>
<p>The operator of this service has not enabled the checkout. Ask the operator for run credits.</p>
<p>Operators: see <code>PROOFRUN_CHECKOUT</code> in <a href="/docs/self-hosting">self-hosting</a>.</p>`;

const noMoney =
  '<div class="notice"><p>This service sells nothing: its local checkout grants credits, and no money moves.</p></div>';

function buyButton(id: PlanId): string {
  if (!productIds.some((each) => each === id)) return 'With every account';
  const name = plans[id].name;
  return `<form method="post" action="/account/checkout" class="inline">${hidden('product', id)}<button type="submit" class="quiet" aria-label="Choose ${escapeHtml(name)}">Choose</button></form>`;
}

export function pricingPage({ checkout }: AppContext): string {
  const sells = checkout !== 'none';
  const rows = planIds.words.map((id) => [
    `<strong>${escapeHtml(plans[id].name)}</strong>`,
    plans[id].priceUsd === 0 ? 'free' : priceOf(id),
    String(plans[id].runCredits),
    escapeHtml(plans[id].about),
    ...(sells ? [buyButton(id)] : []),
  ]);
  const modes = runModes.words.map((mode) => [`<code>${mode}</code>`, String(modeCredits[mode])]);
  return pageShell({
    title: 'Pricing: Proofrun',
    here: '/pricing',
    main: `<h1>Pricing</h1>
<p class="lead">A run costs run credits. What is refused, blocked or fails because of us costs nothing, and a Fix Check is free.</p>
${checkout === 'local' ? noMoney : ''}
<h2>Plans</h2>
${table('Plans', ['Plan', 'Price', 'Run credits', 'About', ...(sells ? ['Get it'] : [])], rows, '')}
${sells ? '' : noCheckout}
<h2>What a run costs</h2>
${table('Modes', ['Mode', 'Run credits'], modes, '')}
<h2>Money back</h2>
<p>Within ${limit('refundDays')} days, a one-time package or the first payment of a subscription is refunded by what is unused: price × unused / granted. Signed in, <a href="/account/purchases">Purchases</a> does it.</p>
<p><a href="/docs/pricing">More about credits and refunds</a>; as JSON at <a href="/api/pricing">/api/pricing</a>.</p>`,
  });
}
