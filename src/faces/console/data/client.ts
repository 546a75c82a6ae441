import { type ProofrunClient, createClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError } from '#faces/client/proofrun-error.ts';
import { forgetKey, readKey } from './key-store.ts';
import { hasSession } from './session.ts';

const send: ProofrunClient['call'] = (name, input) =>
  createClient({ baseUrl: location.origin, apiKey: readKey() }).call(name, input);

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ProofrunError && error.envelope.error === 'authentication_required';

/** The public API of the service that this page comes from. The session cookie goes along by itself. */
export const call: ProofrunClient['call'] = async (name, input) => {
  try {
    return await send(name, input);
  } catch (error) {
    // A key that has ended must not stand in the way of a session that is good.
    if (!isUnauthenticated(error) || readKey() === null || !hasSession()) throw error;
    forgetKey();
    return send(name, input);
  }
};
