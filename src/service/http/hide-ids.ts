// A runId, a checkout id or a login id in a log line is a secret, so that only a hash of it is written.
import { createHash } from 'node:crypto';

const secretId = /\b(run|chk|login|prv)_[A-Za-z0-9_-]{22}/g;
const HASH_LENGTH = 12;

export function hideIds(text: string): string {
  return text.replaceAll(secretId, (id, prefix: string) => {
    const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
    return `${prefix}#${hash}`;
  });
}
