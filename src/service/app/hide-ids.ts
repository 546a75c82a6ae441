// A runId, a checkout id or a login id in a log line is a secret, so that only a hash of it is written.
import { createHash } from 'node:crypto';

const secretId = /(run|chk|login|prv)_[A-Za-z0-9_-]{22}/g;
const secretKey = /pfr_[A-Za-z0-9]{6,}/g;
const providerSecret = /(?:[srp]k_(?:live|test)|whsec)_[A-Za-z0-9_*]{3,}/g;
const HASH_LENGTH = 12;
/** A client that encodes an encoded address once more still sends the id. */
const maxDecodings = 3;

const decodedOnce = (text: string): string =>
  text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function decoded(text: string): string {
  let now = text;
  for (let times = 0; times < maxDecodings; times++) now = decodedOnce(now);
  return now;
}

export function hideIds(text: string): string {
  return text
    .replaceAll(secretKey, 'pfr_#')
    .replaceAll(providerSecret, 'stripe_#')
    .replaceAll(secretId, (id, prefix: string) => {
      const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
      return `${prefix}#${hash}`;
    });
}

/** The path of an address for a log line. An encoded id gets the same hash as a plain one. */
export const loggedPath = (url: string): string => hideIds(decoded(url.split('?')[0] ?? ''));
