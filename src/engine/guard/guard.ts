// One run, one guard: each hop is judged by name, port and every address it resolves to, and dialled only there.
import { isIP } from 'node:net';
import { classifyAddress, isOpenableRange } from './address-policy.ts';
import { type AllowEntry, matchAllowEntry } from './allow-list.ts';
import { canonicalHost, portOf } from './canonical-host.ts';
import { type Endpoint, isForbiddenEndpoint } from './forbidden-endpoint.ts';
import { classifyName } from './name-policy.ts';
import { classifyPort } from './port-policy.ts';
import { isProxyPort } from './proxy-ports.ts';
import { type Resolve, resolveBySystem, resolveHost } from './resolve-host.ts';

export type Scheme = 'http' | 'https';

export interface GuardOptions {
  /** The url of the run: the only thing that makes an allow entry count. */
  readonly target: URL;
  readonly allow?: readonly AllowEntry[];
  readonly resolve?: Resolve;
  readonly forbidden?: readonly Endpoint[];
}

export type Hop =
  | { ok: true; host: string; port: number; addresses: string[] }
  | { ok: false; cause: 'refused' | 'unresolvable'; reason: string };

export interface Guard {
  /** Whether the run's own url stands on the operator's list. */
  readonly allowListed: boolean;
  vetHop(host: string, port: number, scheme: Scheme): Promise<Hop>;
}

export function createGuard({ target, allow = [], resolve = resolveBySystem, forbidden = [] }: GuardOptions): Guard {
  const targetHost = canonicalHost(target.hostname);
  const opened = targetHost === null ? [] : allow.filter((e) => matchAllowEntry(e, targetHost, portOf(target)));

  const refused = (reason: string): Hop => ({ ok: false, cause: 'refused', reason });

  async function vetHop(hostText: string, port: number, scheme: Scheme): Promise<Hop> {
    if (scheme !== 'http' && scheme !== 'https') return refused('only http and https are allowed');
    const host = canonicalHost(hostText);
    if (host === null) return refused('the host is not a valid name or address');

    const portClass = classifyPort(port);
    if (!portClass.open) return refused(`the port is not allowed (${portClass.use})`);

    const isOpened = opened.some((entry) => matchAllowEntry(entry, host, port));
    const nameClass = classifyName(host);
    if (!nameClass.public && !isOpened) return refused(nameClass.rule);

    const isLiteral = isIP(host) !== 0;
    const resolved = isLiteral ? { ok: true as const, addresses: [host] } : await resolveHost(host, resolve);
    if (!resolved.ok) return { ok: false, cause: 'unresolvable', reason: resolved.reason };
    const { addresses } = resolved;

    for (const address of addresses) {
      const kind = classifyAddress(address);
      if (kind.public || (isOpened && isOpenableRange(kind.range))) continue;
      // The range behind a name is not told: the answer would map somebody's inner network.
      return refused(
        isLiteral ? `the address is not public (${kind.range})` : 'the name resolves to an address that is not public',
      );
    }
    if (isProxyPort(port) && addresses.some((address) => !classifyAddress(address).public)) {
      return refused('the endpoint belongs to this service');
    }
    if (await isForbiddenEndpoint({ host, port, addresses }, forbidden, resolve)) {
      return refused('the endpoint belongs to this service');
    }
    return { ok: true, host, port, addresses };
  }

  return { allowListed: opened.length > 0, vetHop };
}
