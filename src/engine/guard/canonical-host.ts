// Every host is compared and judged in one spelling: that of the WHATWG URL parser, unbracketed, with no final dot.
import { isIP } from 'node:net';

const MEANS_MORE_THAN_A_HOST = /[/?#@\\\p{C}\p{Z}]/u;

export function canonicalHost(text: string): string | null {
  if (text === '' || text.length > 1024 || MEANS_MORE_THAN_A_HOST.test(text)) return null;
  const bracketed = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text;
  const url = URL.parse(`http://${bracketed}/`);
  if (url === null || url.port !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return host;
  if (host.length > 253) return null;
  return host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label)) ? host : null;
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
