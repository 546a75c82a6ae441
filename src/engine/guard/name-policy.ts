// A name that can never be public in the DNS is refused before anybody is asked to resolve it.
import { isIP } from 'node:net';

export type NameClass = { public: true } | { public: false; rule: string };

const SPECIAL_USE = new Set([
  'alt',
  'arpa',
  'corp',
  'domain',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'svc',
  'test',
  'workgroup',
]);

/** Takes a canonical host. */
export function classifyName(host: string): NameClass {
  if (isIP(host) !== 0) return { public: true };
  const labels = host.split('.');
  if (labels.length === 1) return { public: false, rule: 'a single-label name is never public' };
  if (SPECIAL_USE.has(labels.at(-1)!)) return { public: false, rule: 'the name ends in a special-use domain' };
  return { public: true };
}
