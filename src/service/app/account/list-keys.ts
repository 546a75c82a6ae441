import { loadApiKeys } from '#service/store/api-keys.ts';
import { value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { shownKey } from './shown-key.ts';

export const listKeys: Verb<'list_keys'> = async (context, call) => {
  const now = context.clock();
  const keys = await loadApiKeys(context.store.db, callerOf(call).accountId);
  return value({ keys: keys.map((key) => shownKey(key, now)) });
};
