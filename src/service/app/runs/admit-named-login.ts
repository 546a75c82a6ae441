// The login that a request names: the caller's own, saved for the same origin, and still in use.
import { findLogin, statusOf } from '../account/shown-login.ts';
import { type Answer, refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';

export interface NamedLogin {
  readonly id: string;
  /** Where the request names it. */
  readonly path: string;
  /** The origin that the run will test. */
  readonly origin: string;
}

/** Null when it can be used. Unknown logins and those of other accounts get the same response. */
export async function admitNamedLogin(
  context: AppContext,
  caller: Caller,
  { id, path, origin }: NamedLogin,
): Promise<Answer<never> | null> {
  const no = (code: string, message: string): Answer<never> =>
    refuse('validation_error', {
      message: `${path} is refused: ${message} Nothing was created or charged.`,
      details: [{ path, code, message }],
      cli: { command: 'proofrun login-memory list', why: 'Lists the saved logins of the account.' },
    });
  const login = await findLogin(context, caller, id);
  if (login === null)
    return no(
      'unknown_login',
      `This account has no such Login Memory. Save one at ${context.publicUrl}/account/login-memory.`,
    );
  const status = statusOf(login, context.clock());
  if (status === 'revoked') return no('revoked_login', 'This Login Memory was revoked. Save a new one.');
  if (status === 'expired') return no('expired_login', 'This Login Memory has expired. Rotate it, or save a new one.');
  if (login.origin !== origin)
    return no('other_origin', `This Login Memory is for ${login.origin}. Use a url on that origin.`);
  return null;
}
