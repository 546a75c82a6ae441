// One run, one guard: each hop is judged by name, port and every address it resolves to, and dialled only there.
import { isIP } from 'node:net';
import { limit } from '#contract/limits.ts';
import { classifyAddress, isOpenableRange } from './address-policy.ts';
import { type AllowEntry, matchAllowEntry } from './allow-list.ts';
import { canonicalHost, portOf } from './canonical-host.ts';
import { type Endpoint, isForbiddenEndpoint } from './forbidden-endpoint.ts';
import { classifyName } from './name-policy.ts';
import { classifyPort } from './port-policy.ts';
import { leadsHere, type OwnAddresses, ownAddresses } from './own-addresses.ts';
import { isProxyPort } from './proxy-ports.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';
import { resolveBySystem } from './system-resolver.ts';

export type Scheme = 'http' | 'https';

export interface GuardOptions {
  /** The url of the run: the only thing that makes an allow entry count. */
  readonly target: URL;
  readonly allow?: readonly AllowEntry[];
  readonly resolve?: Resolve;
  readonly forbidden?: readonly Endpoint[];
  readonly own?: OwnAddresses;
  /** Ends the look-ups with the run. */
  readonly signal?: AbortSignal;
  /** Different names that the run may look up. */
  readonly maxNames?: number;
}

export type Hop =
  | { ok: true; host: string; port: number; addresses: string[] }
  /** `spent`: the run has looked up all the names it may. */
  | { ok: false; cause: 'refused' | 'unresolvable' | 'spent'; reason: string };

export interface Guard {
  /** Whether the run's own url stands on the operator's list. */
  readonly allowListed: boolean;
  vetHop(host: string, port: number, scheme: Scheme): Promise<Hop>;
}

type Vetted = { ok: true; addresses: string[] } | (Hop & { ok: false });

const refused = (reason: string) => ({ ok: false, cause: 'refused', reason }) as const;

/** Why an address may not be dialled, or null. */
function refusalOf(address: string, hop: { isOpened: boolean; isLiteral: boolean; own: OwnAddresses }): string | null {
  const kind = classifyAddress(address);
  if (kind.public)
    return !hop.isOpened && leadsHere(address, hop.own) ? 'the address belongs to the machine of this service' : null;
  if (hop.isOpened && isOpenableRange(kind.range)) return null;
  // The range behind a name is not told: the answer would map somebody's inner network.
  return hop.isLiteral
    ? `the address is not public (${kind.range})`
    : 'the name resolves to an address that is not public';
}

export function createGuard(options: GuardOptions): Guard {
  const { target, allow = [], resolve = resolveBySystem, forbidden = [], own = ownAddresses, signal } = options;
  const { maxNames = limit('runNames') } = options;
  const targetHost = canonicalHost(target.hostname);
  const opened = targetHost === null ? [] : allow.filter((e) => matchAllowEntry(e, targetHost, portOf(target)));
  const namesAsked = new Set<string>();

  async function addressesOf(host: string): Promise<Vetted> {
    if (isIP(host) !== 0) return { ok: true, addresses: [host] };
    if (!namesAsked.has(host) && namesAsked.size >= maxNames)
      return { ok: false, cause: 'spent', reason: 'the run looked up too many names' };
    namesAsked.add(host);
    const resolved = await resolveHost(host, resolve, { signal });
    return resolved.ok ? resolved : { ok: false, cause: 'unresolvable', reason: resolved.reason };
  }

  async function vetHop(hostText: string, port: number, scheme: Scheme): Promise<Hop> {
    if (scheme !== 'http' && scheme !== 'https') return refused('only http and https are allowed');
    const host = canonicalHost(hostText);
    if (host === null) return refused('the host is not a valid name or address');

    const portClass = classifyPort(port);
    if (!portClass.open) return refused(`the port is not allowed (${portClass.use})`);

    const isOpened = opened.some((entry) => matchAllowEntry(entry, host, port));
    const nameClass = classifyName(host);
    if (!nameClass.public && !isOpened) return refused(nameClass.rule);

    const found = await addressesOf(host);
    if (!found.ok) return found;
    const { addresses } = found;

    for (const address of addresses) {
      const refusal = refusalOf(address, { isOpened, isLiteral: isIP(host) !== 0, own });
      if (refusal !== null) return refused(refusal);
    }
    // Only the operator's list leads here at all.
    if (isOpened && addresses.some((address) => leadsHere(address, own)) && isProxyPort(port)) {
      return refused('the endpoint belongs to this service');
    }
    if (await isForbiddenEndpoint({ host, port, addresses }, { forbidden, resolve, own, signal })) {
      return refused('the endpoint belongs to this service');
    }
    return { ok: true, host, port, addresses };
  }

  return { allowListed: opened.length > 0, vetHop };
}
