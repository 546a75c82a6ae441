import { listLogins } from '#service/store/login-memories.ts';
import { value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { shownLogin } from './shown-login.ts';

export const listLoginMemories: Verb<'list_login_memories'> = async (context, call) => {
  const rows = await listLogins(context.store.db, callerOf(call).accountId);
  const now = context.clock();
  return value({ loginMemories: rows.map((row) => shownLogin(row, now)) });
};
