import { type ProofrunClient, createClient } from '#faces/client/proofrun-client.ts';
import { readKey } from './key-store.ts';

/** The public API of the service that this page comes from. The session cookie goes along by itself. */
export const call: ProofrunClient['call'] = (name, input) =>
  createClient({ baseUrl: location.origin, apiKey: readKey() }).call(name, input);
