// The desk of this process, and the link that lets the person at the terminal in.
import type { OpenDesk } from '#service/accounts/open-desk.ts';
import type { SendMail } from '#service/accounts/mail.ts';
import { type SignInDesk, sessionCookie } from '#service/app/account/sign-in-desk.ts';
import type { ServerOptions } from '#service/http/server.ts';
import { newId } from '#service/store/new-id.ts';
import type { Store } from '#service/store/open-store.ts';
import { ensureLocalUser } from '#service/store/users.ts';
import type { Config } from './config.ts';

export interface DeskParts {
  readonly config: Config;
  readonly store: Store;
  readonly log: NonNullable<ServerOptions['logger']>;
  readonly onError: (error: unknown) => void;
}

const localEmail = 'local@proofrun.invalid';

/** Without a mail server the operator reads the mails in the log, and passes them on. */
const mailToLog =
  (log: DeskParts['log']): SendMail =>
  async ({ to, subject, text }) =>
    log.warn({ to, subject, text }, 'a mail that no mail server is set for');

export interface LocalDesk extends SignInDesk {
  /** A link that signs in to the local account, once. */
  makeEntryLink(accountId: string): Promise<string>;
}

/** What it needs is loaded when somebody signs in for the first time, so that it does not delay a start. */
export function openLocalDesk({ config, store, log, onError }: DeskParts): LocalDesk {
  let opened: Promise<OpenDesk> | null = null;
  const open = async (): Promise<OpenDesk> => {
    const { openDesk } = await import('#service/accounts/open-desk.ts');
    const { smtpUrl, mailFrom } = config;
    const sendMail = smtpUrl === null ? mailToLog(log) : (await import('./smtp.ts')).sendBySmtp(smtpUrl, mailFrom);
    return openDesk({
      store,
      secret: store.vault.derive('sessions'),
      publicUrl: config.publicUrl,
      sendMail,
      confirmsItself: config.loopback && smtpUrl === null,
      onError,
    });
  };
  const desk = (): Promise<OpenDesk> => (opened ??= open());
  return {
    signUp: async (given) => (await desk()).signUp(given),
    signIn: async (given) => (await desk()).signIn(given),
    signOut: async (cookie) => (await desk()).signOut(cookie),
    // Most requests have no cookie of ours, and need nothing loaded for that answer.
    whoIs: async (cookie) =>
      cookie === undefined || !cookie.includes(sessionCookie) ? null : (await desk()).whoIs(cookie),
    confirmMail: async (token) => (await desk()).confirmMail(token),
    askForReset: async (email) => (await desk()).askForReset(email),
    reset: async (token, password) => (await desk()).reset(token, password),
    enter: async (token) => (await desk()).enter(token),
    makeEntryLink: async (accountId) => {
      const id = newId('usr', store.randomBytes);
      await ensureLocalUser(store.db, { id, accountId, email: localEmail, now: store.clock() });
      return `${config.publicUrl}/account/enter/${await (await desk()).makeEntry(localEmail)}`;
    },
  };
}
