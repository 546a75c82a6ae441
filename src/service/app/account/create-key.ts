import { limit } from '#contract/limits.ts';
import { insertApiKey, loadApiKeys } from '#service/store/api-keys.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { shownKey } from './shown-key.ts';

const DAY_MS = 86_400_000;
const maxKeys = limit('keysPerAccount');

export const createKey: Verb<'create_key'> = async (context, call) => {
  const { accountId, role: own } = callerOf(call);
  const { name, role = 'customer', days } = call.body;
  if (role === 'admin' && own !== 'admin')
    return refuse('forbidden', { message: 'Only an admin can make an admin key.' });
  const now = context.clock();
  const valid = (await loadApiKeys(context.store.db, accountId)).filter((key) => shownKey(key, now).state === 'valid');
  if (valid.length >= maxKeys) {
    const message = `This account has ${maxKeys} valid keys. Revoke one first.`;
    return refuse('validation_error', { message, details: [{ path: '', code: 'too_many', message }] });
  }
  const expiresAt = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
  const { text, row } = await insertApiKey(context.store, { accountId, role, name, expiresAt });
  return value({ ...shownKey(row, now), key: text });
};
