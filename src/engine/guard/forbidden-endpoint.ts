// Endpoints of the service itself (its database, say) that stay shut even where the operator opens their address.
import { isIP } from 'node:net';
import { classifyAddress } from './address-policy.ts';
import { canonicalHost } from './canonical-host.ts';
import { leadsHere, type OwnAddresses } from './own-addresses.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface ForbiddenOptions {
  readonly forbidden: readonly Endpoint[];
  readonly resolve: Resolve;
  readonly own: OwnAddresses;
  readonly signal: AbortSignal | undefined;
}

/** True when a dial to `host` at these addresses would reach a forbidden endpoint under any of its names. */
export async function isForbiddenEndpoint(
  hop: { host: string; port: number; addresses: readonly string[] },
  { forbidden, resolve, own, signal }: ForbiddenOptions,
): Promise<boolean> {
  for (const endpoint of forbidden) {
    if (endpoint.port !== hop.port) continue;
    const host = canonicalHost(endpoint.host);
    if (host === null || host === hop.host) return true;
    const resolved =
      isIP(host) !== 0 ? { ok: true as const, addresses: [host] } : await resolveHost(host, resolve, { signal });
    // Where the endpoint is cannot be told now: it may be behind any private address.
    if (!resolved.ok && hop.addresses.some((address) => !classifyAddress(address).public)) return true;
    const theirs = resolved.ok ? resolved.addresses : [];
    if (hop.addresses.some((address) => theirs.includes(address))) return true;
    if (theirs.some((address) => leadsHere(address, own)) && hop.addresses.some((address) => leadsHere(address, own)))
      return true;
  }
  return false;
}
