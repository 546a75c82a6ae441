// Signs in to an app with the real engine, for tests that look at how it ended.
import type { FormLogin, Login } from '#core/domain/login.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { OneTimeCodes } from '#engine/login/one-time-codes.ts';
import { type SignedIn, signIn } from '#engine/login/sign-in.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import type { TestBrowser } from './visit.ts';

const maxMs = 90_000;

export const formLogin = (
  parts: Pick<FormLogin, 'loginUrl' | 'username' | 'password'> & Partial<FormLogin>,
): FormLogin => ({
  id: 'login_aaaaaaaaaaaaaaaaaaaaaa',
  strategy: 'login_form',
  basic: false,
  totpSeed: null,
  origins: [],
  check: null,
  ...parts,
});

export async function trySignIn({ engine }: Pick<TestBrowser, 'engine'>, login: Login, entry = '/'): Promise<SignedIn> {
  const { origin, hostname } = new URL(login.loginUrl);
  const target = { url: `${origin}/`, origin, host: hostname, productionLooking: false };
  const deadline = createDeadline({ ms: maxMs, what: 'the sign-in', now: engine.now });
  try {
    return await withRunTools(engine, target, (tools) =>
      signIn({ tools, login, entry, signal: deadline.signal, codes: new OneTimeCodes(Date.now, () => undefined) }),
    );
  } finally {
    deadline.end();
  }
}
