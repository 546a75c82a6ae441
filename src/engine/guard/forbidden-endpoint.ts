// Endpoints of the service itself (its database, say) that stay shut even where the operator opens their address.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { classifyAddress } from './address-policy.ts';
import { canonicalHost } from './canonical-host.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

function isOwnAddress(ip: string): boolean {
  const kind = classifyAddress(ip);
  if (!kind.public && (kind.range === 'loopback' || kind.range === 'unspecified')) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === ip));
}

/** True when a dial to `host` at these addresses would reach a forbidden endpoint under any of its names. */
export async function isForbiddenEndpoint(
  hop: { host: string; port: number; addresses: readonly string[] },
  forbidden: readonly Endpoint[],
  resolve: Resolve,
): Promise<boolean> {
  for (const endpoint of forbidden) {
    if (endpoint.port !== hop.port) continue;
    const host = canonicalHost(endpoint.host);
    if (host === null || host === hop.host) return true;
    const resolved = isIP(host) !== 0 ? { ok: true as const, addresses: [host] } : await resolveHost(host, resolve);
    const theirs = resolved.ok ? resolved.addresses : [];
    if (hop.addresses.some((address) => theirs.includes(address))) return true;
    if (theirs.some(isOwnAddress) && hop.addresses.some(isOwnAddress)) return true;
  }
  return false;
}
