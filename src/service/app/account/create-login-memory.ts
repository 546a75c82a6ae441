import { limit } from '#contract/limits.ts';
import { insertLogin } from '#service/store/login-memories.ts';
import { newId } from '#service/store/new-id.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { admitLogin } from './admit-login.ts';
import { loginWarnings, shownLogin } from './shown-login.ts';

const maxLogins = limit('loginsPerAccount');

export const createLoginMemory: Verb<'create_login_memory'> = async (context, call) => {
  const { accountId } = callerOf(call);
  const admitted = await admitLogin(context, newId('login', context.randomBytes), call.body);
  if (!admitted.ok) return admitted.answer;
  const { login, leftOut } = admitted;
  const now = context.clock();
  const row = await insertLogin(context.store, context.store.vault, {
    accountId,
    login,
    label: call.body.label,
    now,
    max: maxLogins,
  });
  if (row === null) {
    const message = `This account has ${maxLogins} Login Memories. Delete one first.`;
    return refuse('validation_error', { message, details: [{ path: '', code: 'too_many', message }] });
  }
  return value({ ...shownLogin(row, now), warnings: loginWarnings(login, leftOut) });
};
