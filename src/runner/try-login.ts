// Signs in once with a saved login, and tells how that ended. Nothing else of the target is opened.
import type { SignInOutcome } from '#contract/vocabulary/sign-in-outcomes.ts';
import type { Login } from '#core/domain/login.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { openLogin } from './enter-target.ts';

export interface LoginTrial {
  readonly login: Login;
  readonly budgetMs: number;
}

export interface TriedLogin {
  readonly outcome: SignInOutcome;
  /** Our words. */
  readonly why: string;
}

export async function tryLogin(engine: EngineDeps, { login, budgetMs }: LoginTrial): Promise<TriedLogin> {
  const url = new URL(login.loginUrl);
  // Nothing is written, wherever it is.
  const target = { url: url.origin, origin: url.origin, host: url.hostname, productionLooking: true };
  const deadline = createDeadline({ ms: budgetMs, what: 'the test of a login', now: engine.now });
  try {
    return await withRunTools(engine, target, async (tools) => {
      const keeper = openLogin(login, { target, entry: '/' }, tools, {
        live: { say: () => undefined },
        signal: deadline.signal,
        onSecrets: engine.onSecrets,
      });
      try {
        const { outcome, why } = await keeper.begin();
        return { outcome, why };
      } finally {
        keeper.close();
      }
    });
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    return { outcome: 'could_not_tell', why: `signing in took longer than ${Math.round(budgetMs / 1_000)} seconds` };
  } finally {
    deadline.end();
  }
}
