// The addresses of this machine, as its interfaces have them now: a public one leads to the service as surely as loopback.
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { classifyAddress } from './address-policy.ts';

export type OwnAddresses = () => ReadonlySet<string>;

/** An interface that comes up is known after this long. */
const FRESH_MS = 2_000;

/** One spelling per address; an IPv4 address inside IPv6 is itself. */
function spell(ip: string): string {
  if (isIPv4(ip)) return ip;
  const bare = ip.split('%', 1)[0]!;
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toNormalizedString() : ip;
}

export function createOwnAddresses(read: () => readonly string[], now = () => performance.now()): OwnAddresses {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - readAt >= FRESH_MS) {
      known = new Set(read().map(spell));
      readAt = now();
    }
    return known;
  };
}

export const ownAddresses: OwnAddresses = createOwnAddresses(() =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []),
);

/** True for loopback too, and for the address that means every interface. */
export function leadsHere(ip: string, own: OwnAddresses): boolean {
  const kind = classifyAddress(ip);
  if (!kind.public && (kind.range === 'loopback' || kind.range === 'unspecified')) return true;
  return own().has(spell(ip));
}
