// What the account buys and gives back. A command never pays: a person completes the page.
import { type Command, Argument } from 'commander';
import { type ProductId, type Purchase, productIds } from '#contract/money.ts';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';
import { terminalText } from '../terminal-text.ts';

interface Shown {
  readonly json?: boolean;
}

const product = (): Argument => new Argument('<product>', 'what it is').choices(productIds);

function lineOf({ id, product: name, boughtAt, unused, credits, refund }: Purchase): string {
  const back = refund.possible
    ? `refundable $${refund.amountUsd.toFixed(2)} until ${refund.until.slice(0, 10)}`
    : `not refundable (${refund.reason})`;
  return terminalText(`${id}  ${name.padEnd(19)}  ${boughtAt.slice(0, 10)}  ${unused}/${credits} unused  ${back}`);
}

async function buy(world: CliWorld, wanted: ProductId, { json }: Shown): Promise<void> {
  const opened = await world.client('customer').call('open_checkout', { body: { product: wanted } });
  world.out(json ? JSON.stringify(opened) : terminalText(opened.checkoutUrl));
  if (!json) world.err('Open this page in a browser to complete the purchase.');
  world.exit(exitCodes.pass);
}

async function purchases(world: CliWorld, { json }: Shown): Promise<void> {
  const list = await world.client('customer').call('list_purchases', {});
  if (json) world.out(JSON.stringify(list));
  else {
    for (const each of list.purchases) world.out(lineOf(each));
    for (const { id, product: name, state, endsAt } of list.subscriptions)
      world.out(terminalText(`${id}  ${name}  ${state}${endsAt === null ? '' : `, ends ${endsAt.slice(0, 10)}`}`));
    if (list.purchases.length === 0) world.err('Nothing was bought yet.');
  }
  world.exit(exitCodes.pass);
}

async function refund(
  world: CliWorld,
  wanted: ProductId,
  { json, purchase }: Shown & { readonly purchase?: string },
): Promise<void> {
  const body = { product: wanted, ...(purchase !== undefined && { purchaseId: purchase }) };
  const done = await world.client('customer').call('refund_purchase', { body });
  const money = done.moneyMoved ? `$${done.amountUsd.toFixed(2)}, ${done.state}` : 'no money moved';
  world.out(
    json ? JSON.stringify(done) : `Refunded: ${money}. ${done.creditsWithdrawn} unused credits were withdrawn.`,
  );
  world.exit(exitCodes.pass);
}

async function cancel(world: CliWorld, subscriptionId: string, { json }: Shown): Promise<void> {
  const now = await world.client('customer').call('cancel_subscription', { body: { subscriptionId } });
  const end = now.endsAt === null ? '' : `, paid until ${now.endsAt.slice(0, 10)}`;
  world.out(json ? JSON.stringify(now) : terminalText(`${now.product}: ${now.state}${end}`));
  world.exit(exitCodes.pass);
}

export function addPurchases(program: Command, world: CliWorld): void {
  program
    .command('buy')
    .alias('open-checkout')
    .description('opens a checkout and prints its page')
    .addArgument(product())
    .option('--json', 'print JSON only')
    .action((wanted: ProductId, options: Shown) => buy(world, wanted, options));
  program
    .command('purchases')
    .alias('list-purchases')
    .description('lists what the account bought, and what can be refunded')
    .option('--json', 'print JSON only')
    .action((options: Shown) => purchases(world, options));
  program
    .command('refund')
    .alias('refund-purchase')
    .description('refunds the unused part of a purchase, and withdraws its credits')
    .addArgument(product())
    .option('--purchase <id>', 'which one; default: the newest that can be refunded')
    .option('--json', 'print JSON only')
    .action((wanted: ProductId, options: Shown & { purchase?: string }) => refund(world, wanted, options));
  program
    .command('cancel-subscription')
    .description('stops the renewal of a subscription')
    .argument('<subscriptionId>')
    .option('--json', 'print JSON only')
    .action((id: string, options: Shown) => cancel(world, id, options));
}
