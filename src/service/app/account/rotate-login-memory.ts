import { replaceLogin } from '#service/store/login-memories.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { admitLogin } from './admit-login.ts';
import { findLogin, loginWarnings, shownLogin } from './shown-login.ts';

const gone = refuse('not_found', { message: 'There is no such Login Memory, or it was revoked.' });

export const rotateLoginMemory: Verb<'rotate_login_memory'> = async (context, call) => {
  const caller = callerOf(call);
  const before = await findLogin(context, caller, call.params.loginId);
  if (before === null || before.status === 'revoked') return gone;
  const admitted = await admitLogin(context, before.id, call.body);
  if (!admitted.ok) return admitted.answer;
  const { login, leftOut } = admitted;
  if (new URL(login.loginUrl).origin !== before.origin) {
    const message = `A Login Memory keeps its origin, ${before.origin}. Save another one for another origin.`;
    return refuse('validation_error', { message, details: [{ path: 'loginUrl', code: 'other_origin', message }] });
  }
  const now = context.clock();
  const row = await replaceLogin(context.store.db, context.store.vault, {
    accountId: caller.accountId,
    login,
    label: call.body.label,
    now,
  });
  return row === null ? gone : value({ ...shownLogin(row, now), warnings: loginWarnings(login, leftOut) });
};
