// The desk of this process, and the link that lets the person at the terminal in.
import { type OpenDesk, openDesk } from '#service/accounts/open-desk.ts';
import type { SendMail } from '#service/accounts/mail.ts';
import type { ServerOptions } from '#service/http/server.ts';
import { newId } from '#service/store/new-id.ts';
import type { Store } from '#service/store/open-store.ts';
import type { Vault } from '#service/store/sealing/vault.ts';
import { ensureLocalUser } from '#service/store/users.ts';
import type { Config } from './config.ts';

export interface DeskParts {
  readonly config: Config;
  readonly store: Store;
  readonly vault: Vault;
  readonly log: NonNullable<ServerOptions['logger']>;
  readonly onError: (error: unknown) => void;
}

const localEmail = 'local@proofrun.invalid';

/** Without a mail server the operator reads the mails in the log, and passes them on. */
const mailToLog =
  (log: DeskParts['log']): SendMail =>
  async ({ to, subject, text }) =>
    log.warn({ to, subject, text }, 'a mail that no mail server is set for');

export const openLocalDesk = ({ config, store, vault, log, onError }: DeskParts): OpenDesk =>
  openDesk({
    store,
    secret: vault.derive('sessions'),
    publicUrl: config.publicUrl,
    sendMail: mailToLog(log),
    confirmsItself: config.loopback,
    onError,
  });

export async function enterLocally(parts: {
  readonly config: Config;
  readonly store: Store;
  readonly desk: OpenDesk;
  readonly accountId: string;
}): Promise<string> {
  const { config, store, desk, accountId } = parts;
  const id = newId('usr', store.randomBytes);
  await ensureLocalUser(store.db, { id, accountId, email: localEmail, now: store.clock() });
  return `${config.publicUrl}/account/enter/${await desk.makeEntry(localEmail)}`;
}
