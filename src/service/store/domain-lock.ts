import { sql } from 'kysely';
import type { Trx } from './open-store.ts';

/** Until the end of the transaction nobody else decides what may start on the domain. */
export async function lockDomain(trx: Trx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`domain ${domain}`}))`.execute(trx);
}
