// A target is an absolute http or https address that every parser reads alike.
import { limit } from '#contract/limits.ts';
import { canonicalHost } from './canonical-host.ts';

export type ParsedTarget =
  | { ok: true; url: URL }
  | { ok: false; code: 'unsafe_target' | 'validation_error'; reason: string };

const AMBIGUOUS = /[\\\p{C}\p{Z}]/u;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const WEB_ADDRESS = /^https?:\/\/([^/?#]+)/i;

export function parseTarget(text: string): ParsedTarget {
  const malformed = (reason: string): ParsedTarget => ({ ok: false, code: 'validation_error', reason });
  const unsafe = (reason: string): ParsedTarget => ({ ok: false, code: 'unsafe_target', reason });

  const longest = limit('urlLengthMax');
  if (text.length > longest) return malformed(`longer than ${longest} characters`);
  if (AMBIGUOUS.test(text)) return malformed('contains a backslash, a space, or a control or invisible character');
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return malformed('not an absolute URL');
  if (scheme !== 'http' && scheme !== 'https') return unsafe('only http and https can be tested');
  const authority = WEB_ADDRESS.exec(text)?.[1];
  if (authority === undefined) return malformed('has no host');
  if (authority.includes('@')) return unsafe('contains a user name or password');
  const url = URL.parse(text);
  if (url === null) return malformed('not a valid URL');
  const host = canonicalHost(url.hostname);
  if (host === null) return malformed('the host is not a valid name or address');
  if (!url.hostname.startsWith('[')) url.hostname = host;
  return { ok: true, url };
}
