// Which payment each grant was given for.
import type { Db } from './open-store.ts';
import type { Payment } from './tables.ts';

export async function notePayment(db: Db, payment: Payment): Promise<void> {
  await db.insertInto('payments').values(payment).execute();
}

export async function loadPayment(db: Db, grantId: string): Promise<Payment | null> {
  return (await db.selectFrom('payments').selectAll().where('grantId', '=', grantId).executeTakeFirst()) ?? null;
}

export async function loadPayments(db: Db, accountId: string): Promise<Payment[]> {
  return await db.selectFrom('payments').selectAll().where('accountId', '=', accountId).execute();
}
