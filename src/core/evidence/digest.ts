// Stable digests: the same facts give the same digest on every machine.
import { createHash } from 'node:crypto';

export function canonical(value: unknown): string {
  if (value === undefined) return 'null';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

export const derivedId = (prefix: 'fnd' | 'scn', value: unknown): string =>
  `${prefix}_${createHash('sha256').update(canonical(value)).digest().subarray(0, 16).toString('base64url')}`;

/** As a Content-Security-Policy names a piece of text. */
export const sha256Base64 = (text: string): string => createHash('sha256').update(text).digest('base64');
