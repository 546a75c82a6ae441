// Passwords, sessions and single-use tokens are kept by better-auth, in our own database.
import { betterAuth } from 'better-auth';
import { magicLink } from 'better-auth/plugins/magic-link';
import { limit } from '#contract/limits.ts';
import { loadUserRole } from '#service/store/users.ts';
import type { Store } from '#service/store/open-store.ts';
import { type SendMail, confirmMail, knownMail, resetMail } from './mail.ts';
import { grantFreeRuns, openAccountFor } from './user-accounts.ts';

export interface AuthOptions {
  readonly store: Store;
  /** Signs cookies. */
  readonly secret: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly sendMail: SendMail;
  /** On a local start nobody can read mail, so that addresses count as confirmed. */
  readonly confirmsItself: boolean;
  /** Hears of the link that lets the local account in. */
  readonly onEntry: (token: string) => void;
  readonly onError: (error: unknown) => void;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
export const minPasswordChars = 10;
const maxPasswordChars = 200;
export const cookiePrefix = 'proofrun';

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export function openAuth({ store, secret, publicUrl, sendMail, confirmsItself, onEntry, onError }: AuthOptions) {
  const send = (mail: Parameters<SendMail>[0]): void => void sendMail(mail).catch(onError);
  return betterAuth({
    appName: 'Proofrun',
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Names are spelled out below, so that the library sees the tables as they are.
    database: { db: store.db.withoutPlugins() as never, type: 'postgres', transaction: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { validateSchema: false },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        accountId: { type: 'string', required: false, input: false, fieldName: 'account_id' },
        role: { type: 'string', required: false, input: false, defaultValue: 'customer' },
      },
    },
    session: {
      modelName: 'user_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      expiresIn: limit('sessionDays') * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: {
      modelName: 'user_credentials',
      fields: {
        userId: 'user_id',
        accountId: 'provider_user',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { modelName: 'user_tokens', fields: { expiresAt: 'expires_at', ...times } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minPasswordChars,
      maxPasswordLength: maxPasswordChars,
      requireEmailVerification: !confirmsItself,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      sendResetPassword: async ({ user, token }) => send(resetMail(user.email, `${publicUrl}/account/reset/${token}`)),
      onExistingUserSignUp: async ({ user }) => send(knownMail(user.email, `${publicUrl}/account/forgot`)),
    },
    emailVerification: {
      sendOnSignUp: !confirmsItself,
      sendOnSignIn: !confirmsItself,
      autoSignInAfterVerification: true,
      expiresIn: DAY_SECONDS,
      sendVerificationEmail: async ({ user, token }) =>
        send(confirmMail(user.email, `${publicUrl}/account/confirm/${token}`)),
      afterEmailVerification: async (user) => {
        const own = await loadUserRole(store.db, user.id);
        if (own !== null) await grantFreeRuns(store, own.accountId, user.email);
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: {
              ...user,
              accountId: await openAccountFor(store, user.email),
              role: 'customer',
              emailVerified: confirmsItself,
            },
          }),
          after: async (user) => {
            const own = confirmsItself ? await loadUserRole(store.db, user.id) : null;
            if (own !== null) await grantFreeRuns(store, own.accountId, user.email);
          },
        },
      },
    },
    plugins: [
      magicLink({
        disableSignUp: true,
        storeToken: 'hashed',
        expiresIn: HOUR_SECONDS,
        sendMagicLink: async ({ token }) => onEntry(token),
      }),
    ],
  });
}
