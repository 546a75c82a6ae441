// What starts or stops a run takes an API key, also from somebody who is signed in. The console makes one for a day.
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError } from '#faces/client/proofrun-error.ts';
import { call } from './client.ts';
import { forgetKey, keepKey, readKey } from './key-store.ts';
import { hasSession } from './session.ts';

const keyName = 'Console';

/** At most one such key is valid: the one of another tab ends here, and that tab makes itself a new one. */
async function makeKey(): Promise<void> {
  const { keys } = await call('list_keys', {});
  for (const key of keys)
    if (key.name === keyName && key.state === 'valid') await call('revoke_key', { params: { keyId: key.id } });
  const { key } = await call('create_key', { body: { name: keyName, days: 1 } });
  keepKey(key);
}

const isUnknownKey = (error: unknown): boolean =>
  error instanceof ProofrunError && error.envelope.error === 'authentication_required';

export const callWithKey: ProofrunClient['call'] = async (name, input) => {
  if (readKey() === null && hasSession()) await makeKey();
  try {
    return await call(name, input);
  } catch (error) {
    if (!isUnknownKey(error) || !hasSession()) throw error;
    forgetKey();
    await makeKey();
    return call(name, input);
  }
};
