// The pages of somebody who is signed in.
import type { AccountKey, Ledger } from '#contract/account.ts';
import { plans } from '#contract/plans.ts';
import type { Purchases } from '#contract/money.ts';
import type { LoginMemory } from '#contract/login-memory.ts';
import type { ListedRun } from '#contract/run-list.ts';
import type { SignedIn } from '#service/app/account/sign-in-desk.ts';
import { escapeHtml, pageShell } from '../page-shell.ts';
import { choice, field, form, notice, rowButton, table, time } from './form-parts.ts';

const places = [
  ['/account', 'Overview'],
  ['/account/api-key', 'API keys'],
  ['/account/login-memory', 'Login Memory'],
  ['/account/runs', 'Runs'],
  ['/account/purchases', 'Purchases'],
] as const;

function page(user: SignedIn, here: string, title: string, main: string): string {
  const all = user.role === 'admin' ? [...places, ['/admin/accounts', 'Accounts'] as const] : places;
  const links = all.map(
    ([href, name]) => `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return pageShell({
    title: `${title}: Proofrun`,
    here: '/account',
    main: `<nav class="places" aria-label="Account">${links.join('\n')}<form method="post" action="/account/sign-out" class="inline"><button type="submit" class="quiet">Sign out</button></form></nav>
<h1>${escapeHtml(title)}</h1>
${main}`,
  });
}

const ledgerTable = ({ entries }: Ledger): string =>
  table(
    'Ledger',
    ['When', 'What', 'Credits', 'Reason'],
    entries.map((entry) => [
      time(entry.at, ''),
      escapeHtml(entry.kind),
      String(entry.credits),
      escapeHtml(entry.reason),
    ]),
    'The ledger is empty.',
  );

export const overviewView = (user: SignedIn, ledger: Ledger): string =>
  page(
    user,
    '/account',
    'Your account',
    `<p class="lead">Signed in as ${escapeHtml(user.email)}. ${ledger.credits} run ${ledger.credits === 1 ? 'credit' : 'credits'} left.</p>
<h2>Ledger</h2>${ledgerTable(ledger)}`,
  );

const moneyOf = (usd: number): string => `$${usd.toFixed(2)}`;

const whyNot = {
  too_late: 'too late',
  not_the_first_payment: 'not the first payment',
  all_used: 'used up',
  refunded: 'refunded',
} as const;

export interface PurchasesShown extends Purchases {
  readonly problems?: readonly string[];
  readonly done?: string;
}

export const purchasesView = (
  user: SignedIn,
  { purchases, subscriptions, problems = [], done }: PurchasesShown,
): string =>
  page(
    user,
    '/account/purchases',
    'Purchases',
    `${notice(problems)}${done === undefined ? '' : `<div class="notice" role="status"><p>${escapeHtml(done)}</p></div>`}
<p>Unused credits of a one-time package or of a first subscription payment can be refunded. <a href="/pricing">Choose a plan</a> to get more.</p>
${table(
  'Purchases',
  ['Product', 'Bought', 'Unused', 'Expires', 'Refund'],
  purchases.map((each) => [
    escapeHtml(plans[each.product].name),
    time(each.boughtAt, ''),
    `${each.unused} of ${each.credits}`,
    time(each.expiresAt, 'never'),
    each.refund.possible
      ? rowButton(
          '/account/purchases/refund',
          each.id,
          `Refund ${moneyOf(each.refund.amountUsd)}`,
          `of ${plans[each.product].name}, bought ${each.boughtAt.slice(0, 10)}`,
        )
      : whyNot[each.refund.reason],
  ]),
  'Nothing was bought yet.',
)}
${
  subscriptions.length === 0
    ? ''
    : `<h2>Subscriptions</h2>${table(
        'Subscriptions',
        ['Plan', 'State', 'Ends', 'Change'],
        subscriptions.map((each) => [
          escapeHtml(plans[each.product].name),
          each.state,
          time(each.endsAt, each.state === 'active' ? 'renews every month' : ''),
          each.state === 'active'
            ? rowButton('/account/purchases/cancel', each.id, 'Stop renewal', `of ${plans[each.product].name}`)
            : '',
        ]),
        '',
      )}`
}`,
  );

export interface KeysShown {
  readonly keys: readonly AccountKey[];
  /** The key that was made just now: it is shown this once. */
  readonly made?: string;
  readonly problems?: readonly string[];
}

export const keysView = (user: SignedIn, { keys, made, problems = [] }: KeysShown): string =>
  page(
    user,
    '/account/api-key',
    'API keys',
    `${notice(problems)}${made === undefined ? '' : `<div class="notice" role="status"><p><strong>Copy the key now. It is not shown again.</strong></p><pre tabindex="0"><code id="new-key">${escapeHtml(made)}</code></pre></div>`}
<p>Send a key in the <code>X-Api-Key</code> header.</p>
${table(
  'API keys',
  ['Name', 'Key', 'Role', 'State', 'Last used', 'Expires', 'Change'],
  keys.map((key) => [
    escapeHtml(key.name),
    `<code>${escapeHtml(key.prefix)}…</code>`,
    escapeHtml(key.role),
    escapeHtml(key.state),
    time(key.lastUsedAt, 'never'),
    time(key.expiresAt, 'never'),
    key.state === 'valid' ? rowButton('/account/api-key/revoke', key.id, 'Revoke', key.name) : '',
  ]),
  'There are no keys yet.',
)}
<h2>New key</h2>
${form(
  '/account/api-key',
  [
    field({ name: 'name', label: 'Name', hint: 'What it is for, such as "ci".' }),
    choice('role', 'Role', user.role === 'admin' ? ['customer', 'admin'] : ['customer']),
    field({ name: 'days', label: 'Days until it expires', type: 'number', required: false, hint: 'Empty: never.' }),
  ],
  'Create key',
)}`,
  );

const loginFields = (login?: LoginMemory): string[] => [
  field({ name: 'label', label: 'Label', ...(login !== undefined && { value: login.label }) }),
  field({
    name: 'loginUrl',
    label: 'Login URL',
    type: 'url',
    hint: 'The page with the login form. Runs on the same origin can use this login.',
    ...(login !== undefined && { value: login.loginUrl }),
  }),
  field({ name: 'username', label: 'User name or e-mail address of the test user' }),
  field({ name: 'password', label: 'Password of the test user', type: 'password', autocomplete: 'new-password' }),
  field({
    name: 'totpSeed',
    label: 'TOTP seed',
    type: 'password',
    required: false,
    hint: 'Only if the login asks for one-time codes.',
  }),
  choice('kind', 'Sign in by', ['login form', 'HTTP basic']),
];

export interface LoginsShown {
  readonly logins: readonly LoginMemory[];
  readonly problems?: readonly string[];
  readonly saved?: string;
  /** What a test found. */
  readonly tested?: string;
}

export const loginsView = (user: SignedIn, { logins, problems = [], saved, tested }: LoginsShown): string =>
  page(
    user,
    '/account/login-memory',
    'Login Memory',
    `${notice(problems)}${saved === undefined ? '' : `<div class="notice" role="status"><p>Saved as <code>${escapeHtml(saved)}</code>.</p></div>`}${tested === undefined ? '' : `<div class="notice" role="status"><p>${escapeHtml(tested)}</p></div>`}
<p>A saved login is sealed. Runs and agents refer to it by its id; nobody sees it again. Use an account that exists only for tests. The <a href="/docs/login-memory">documentation</a> has the other ways to save one.</p>
${table(
  'Saved logins',
  ['Login', 'Origin', 'Status', 'Last used', 'Change'],
  logins.map((login) => [
    `${escapeHtml(login.label)}<br><code>${escapeHtml(login.id)}</code>`,
    escapeHtml(login.origin),
    `${escapeHtml(login.status)}${login.reason === null ? '' : `<br><small>${escapeHtml(login.reason)}</small>`}`,
    time(login.lastUsedAt, 'never'),
    login.status === 'revoked'
      ? ''
      : `${rowButton('/account/login-memory/test', login.id, 'Test', login.label)} <a href="/account/login-memory/${escapeHtml(login.id)}/rotate" aria-label="Rotate ${escapeHtml(login.label)}">Rotate</a> ${rowButton('/account/login-memory/delete', login.id, 'Delete', login.label)}`,
  ]),
  'There are no saved logins yet.',
)}
<h2>New login</h2>
${form('/account/login-memory', loginFields(), 'Save login')}`,
  );

export const rotateView = (user: SignedIn, login: LoginMemory, problems: readonly string[] = []): string =>
  page(
    user,
    '/account/login-memory',
    'Rotate a login',
    `${notice(problems)}<p>New secrets for <code>${escapeHtml(login.id)}</code>. Its id and its origin stay, and the old secrets are gone at once.</p>
${form(`/account/login-memory/${login.id}/rotate`, loginFields(login), 'Replace secrets')}`,
  );

export const runsView = (user: SignedIn, runs: readonly ListedRun[], nextCursor: string | null): string =>
  page(
    user,
    '/account/runs',
    'Runs',
    `${table(
      'Runs',
      ['When', 'Mode', 'Target', 'Result', 'Credits', 'More'],
      runs.map((run) => [
        time(run.createdAt, ''),
        escapeHtml(run.kind === 'fix_check' ? 'fix check' : run.mode),
        escapeHtml(run.target),
        escapeHtml(run.verdict ?? run.state),
        `${run.creditsCharged}${run.refunded ? ' (refunded)' : ''}`,
        `<a href="${escapeHtml(run.links.report)}" aria-label="Report of ${escapeHtml(run.createdAt)}">Report</a>`,
      ]),
      'There are no runs yet.',
    )}
${nextCursor === null ? '' : `<p><a href="/account/runs?cursor=${encodeURIComponent(nextCursor)}">Older runs</a></p>`}`,
  );

export interface AccountShown {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly runs: number;
  readonly credits: number;
}

export const accountsView = (user: SignedIn, accounts: readonly AccountShown[]): string =>
  page(
    user,
    '/admin/accounts',
    'Accounts',
    `<p>Accounts and their ledgers. Saved logins are their owners' alone.</p>
${table(
  'Accounts',
  ['Account', 'Since', 'Runs', 'Credits', 'More'],
  accounts.map((account) => [
    escapeHtml(account.name),
    time(account.createdAt.toISOString(), ''),
    String(account.runs),
    String(account.credits),
    `<a href="/admin/accounts/${escapeHtml(account.id)}" aria-label="Ledger of ${escapeHtml(account.name)}">Ledger</a>`,
  ]),
  'There are no accounts.',
)}`,
  );

export const accountLedgerView = (user: SignedIn, account: AccountShown, ledger: Ledger): string =>
  page(
    user,
    '/admin/accounts',
    'Ledger',
    `<p class="lead">${escapeHtml(account.name)}: ${ledger.credits} run credits.</p>${ledgerTable(ledger)}`,
  );
