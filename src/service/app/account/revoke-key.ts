import { loadApiKey, revokeApiKey } from '#service/store/api-keys.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { shownKey } from './shown-key.ts';

/** A customer's key cannot revoke what an admin made. Twice is the same as once. */
export const revokeKey: Verb<'revoke_key'> = async (context, call) => {
  const { accountId, role } = callerOf(call);
  const { db } = context.store;
  const found = await loadApiKey(db, accountId, call.params.keyId);
  if (found === null) return refuse('not_found');
  if (found.role === 'admin' && role !== 'admin')
    return refuse('forbidden', { message: 'Only an admin can revoke an admin key.' });
  await revokeApiKey(db, found.id, context.clock());
  const row = await loadApiKey(db, accountId, found.id);
  return row === null ? refuse('not_found') : value(shownKey(row, context.clock()));
};
