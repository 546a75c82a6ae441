import { revokeLogin } from '#service/store/login-memories.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findLogin, shownLogin } from './shown-login.ts';

export const deleteLoginMemory: Verb<'delete_login_memory'> = async (context, call) => {
  const caller = callerOf(call);
  const found = await findLogin(context, caller, call.params.loginId);
  const row = found === null ? null : await revokeLogin(context.store.db, caller.accountId, found.id);
  return row === null ? refuse('not_found') : value(shownLogin(row, context.clock()));
};
