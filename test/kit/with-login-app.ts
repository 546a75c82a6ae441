// The app behind a login, for as long as a test uses it.
import { type LoginApp, account, startLoginApp } from '../../fixtures/login/serve.ts';
import type { LoginSwitches } from '../../fixtures/login/switches.ts';
import { formLogin } from './sign-in.ts';

export async function withApp<T>(switches: Partial<LoginSwitches>, work: (app: LoginApp) => Promise<T>): Promise<T> {
  const app = await startLoginApp(switches);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

export const loginTo = (app: LoginApp, parts: Partial<Parameters<typeof formLogin>[0]> = {}) =>
  formLogin({ loginUrl: app.loginUrl, ...account, ...parts });
