// What belongs to a user in our own books: an account, and its free runs once the mail address is confirmed.
import { createHash } from 'node:crypto';
import { insertAccount } from '#service/store/accounts.ts';
import { freeGrantRef, grantPlan } from '#service/store/grants.ts';
import { newId } from '#service/store/new-id.ts';
import type { Store } from '#service/store/open-store.ts';

export async function openAccountFor(store: Store, email: string): Promise<string> {
  const id = newId('acc', store.randomBytes);
  await insertAccount(store.db, { id, name: email, createdAt: store.clock() });
  return id;
}

/** One mailbox under many names is one mailbox: a tag after `+`, and the dots of those who ignore dots, do not count. */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const bare = name.replace(/\+.*$/, '');
  return `${host === 'gmail.com' || host === 'googlemail.com' ? bare.replaceAll('.', '') : bare}@${host}`;
}

const mailRef = (email: string): string => `free mail ${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;

/** Once per mailbox, and once per account. */
export async function grantFreeRuns(store: Store, accountId: string, email: string): Promise<void> {
  const now = store.clock();
  const before = await store.db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('externalRef', '=', freeGrantRef(accountId))
    .executeTakeFirst();
  if (before !== undefined) return;
  await grantPlan(store, { accountId, plan: 'free', now, actor: 'service', externalRef: mailRef(email) });
}
