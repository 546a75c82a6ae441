import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const getSigningKeys: Verb<'get_signing_keys'> = ({ signer }) => value({ keys: signer.published() });
