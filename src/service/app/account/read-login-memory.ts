import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findLogin, shownLogin } from './shown-login.ts';

export const readLoginMemory: Verb<'read_login_memory'> = async (context, call) => {
  const row = await findLogin(context, callerOf(call), call.params.loginId);
  return row === null ? refuse('not_found') : value(shownLogin(row, context.clock()));
};
