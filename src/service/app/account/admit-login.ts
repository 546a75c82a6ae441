// A login that is to be saved: its address must be one that a run may open, and nothing in it may leave its domain.
import type { ErrorDetail } from '#contract/errors.ts';
import type { NewLoginMemory } from '#contract/login-memory.ts';
import type { Login } from '#core/domain/login.ts';
import { makeLogin } from '#core/domain/make-login.ts';
import { admitTarget } from '#engine/guard/admit-target.ts';
import { type Answer, refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';

export type AdmittedLogin =
  | { readonly ok: true; readonly login: Login; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly answer: Answer<never> };

const invalid = (details: readonly ErrorDetail[]): Answer<never> =>
  refuse('validation_error', {
    message: `Invalid: ${details.map(({ path }) => path).join(', ')}. Nothing was saved.`,
    details,
  });

export async function admitLogin(context: AppContext, id: string, given: NewLoginMemory): Promise<AdmittedLogin> {
  const admission = await admitTarget(given.loginUrl, context.targets);
  if (!admission.ok) {
    const { code, reason, next } = admission;
    const message = `The loginUrl is refused: ${reason}. ${next} Nothing was saved.`;
    const details = [{ path: 'loginUrl', code, message: `${reason}. ${next}` }];
    return { ok: false, answer: refuse(code, { message, details }) };
  }
  const { url, domain } = admission.target;
  const made = makeLogin(given, { id, url, domain });
  return made.ok ? made : { ok: false, answer: invalid(made.details) };
}
