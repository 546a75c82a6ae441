// The operator's list of private targets: exact hosts, `*.suffix`, or IPv4 with `*` octets, each with a port or `*`.
import { isIP } from 'node:net';
import { canonicalHost } from './canonical-host.ts';

export interface AllowEntry {
  readonly kind: 'exact' | 'suffix' | 'octets';
  readonly host: string;
  readonly port: number | '*';
}

export type AllowList = { ok: true; entries: AllowEntry[] } | { ok: false; reason: string };

const ENTRY = /^(\[[^\]]+\]|[^[\]:]+):(\*|\d{1,5})$/;
const OCTETS = /^(?:(?:\d{1,3}|\*)\.){3}(?:\d{1,3}|\*)$/;

function parseHost(text: string): Pick<AllowEntry, 'kind' | 'host'> | null {
  if (OCTETS.test(text) && text.includes('*')) {
    const tooWide = text.startsWith('*');
    return tooWide ? null : { kind: 'octets', host: text };
  }
  if (text.startsWith('*.')) {
    const suffix = canonicalHost(text.slice(2));
    return suffix === null || isIP(suffix) !== 0 ? null : { kind: 'suffix', host: suffix };
  }
  if (text.includes('*')) return null;
  const host = canonicalHost(text);
  return host === null ? null : { kind: 'exact', host };
}

export function parseAllowList(text: string): AllowList {
  const entries: AllowEntry[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [, hostText, portText] = ENTRY.exec(item) ?? [];
    const host = hostText === undefined ? null : parseHost(hostText);
    const port = portText === '*' ? '*' : Number(portText);
    if (host === null || (port !== '*' && !(port >= 1 && port <= 65535))) {
      return {
        ok: false,
        reason: `"${item}" is not host:port; examples: 127.0.0.1:*, *.staging.internal:443, [::1]:*`,
      };
    }
    entries.push({ ...host, port });
  }
  return { ok: true, entries };
}

/**
 * Takes a canonical host. A name matches by its spelling, never by what it resolves to, with one exception: `localhost`
 * is loopback everywhere and is never looked up, so whoever allows 127.0.0.1 allows it too.
 */
export function matchAllowEntry(entry: AllowEntry, host: string, port: number): boolean {
  if (entry.port !== '*' && entry.port !== port) return false;
  return matchHost(entry, host) || (host === 'localhost' && matchHost(entry, '127.0.0.1'));
}

function matchHost(entry: AllowEntry, host: string): boolean {
  switch (entry.kind) {
    case 'exact':
      return host === entry.host;
    case 'suffix':
      return host.endsWith(`.${entry.host}`);
    case 'octets': {
      if (isIP(host) !== 4) return false;
      const octets = host.split('.');
      return entry.host.split('.').every((octet, index) => octet === '*' || octet === octets[index]);
    }
  }
}
