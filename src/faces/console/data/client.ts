import { type ProofrunClient, createClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError } from '#faces/client/proofrun-error.ts';
import { forgetKey, readKey } from './key-store.ts';
import { sendWithKey } from './send-with-key.ts';
import { hasSession } from './session.ts';

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ProofrunError && error.envelope.error === 'authentication_required';

/** The public API of the service that this page comes from. The session cookie goes along by itself. */
export const call: ProofrunClient['call'] = (name, input) =>
  sendWithKey(
    { readKey, forgetKey, hasSession },
    (apiKey) => createClient({ baseUrl: location.origin, apiKey }).call(name, input),
    isUnauthenticated,
  );
