// What starts or stops a run takes an API key, also from somebody who is signed in. The console makes one for a day.
import type { AccountKey } from '#contract/account.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { call, isUnauthenticated } from './client.ts';
import { keepKey, readKey } from './key-store.ts';
import { hasSession } from './session.ts';

const keyName = 'Console session';

/** A key without an end is a person's own, whatever its name. */
const isOurs = ({ name, state, expiresAt }: AccountKey): boolean =>
  name === keyName && state === 'valid' && expiresAt !== null;

/** At most one such key is valid: the one of another tab ends here, and that tab makes itself a new one. */
async function makeKey(): Promise<void> {
  const { keys } = await call('list_keys', {});
  for (const { id } of keys.filter(isOurs)) await call('revoke_key', { params: { keyId: id } });
  const { key } = await call('create_key', { body: { name: keyName, days: 1 } });
  keepKey(key);
}

export const callWithKey: ProofrunClient['call'] = async (name, input) => {
  if (readKey() === null && hasSession()) await makeKey();
  try {
    return await call(name, input);
  } catch (error) {
    if (!isUnauthenticated(error) || !hasSession()) throw error;
    await makeKey();
    return call(name, input);
  }
};
