// A target is admitted, or refused with a reason and a next step, before anything is charged or written.
import type { AllowEntry } from './allow-list.ts';
import { canonicalHost, portOf } from './canonical-host.ts';
import type { Endpoint } from './forbidden-endpoint.ts';
import { createGuard } from './guard.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { parseTarget } from './parse-target.ts';
import { registrableDomain } from './registrable-domain.ts';
import type { Resolve } from './resolve-host.ts';

export interface AdmittedTarget {
  readonly url: URL;
  readonly allowListed: boolean;
  /** The registrable domain, or the host where there is none: what per-domain limits count by. */
  readonly domain: string;
}

export type Admission =
  | { ok: true; target: AdmittedTarget }
  | { ok: false; code: 'unsafe_target' | 'validation_error'; reason: string; next: string };

export interface AdmitOptions {
  readonly allow?: readonly AllowEntry[];
  readonly resolve?: Resolve;
  readonly forbidden?: readonly Endpoint[];
  readonly own?: OwnAddresses;
}

const NEXT = {
  malformed: 'Use an absolute URL such as https://app.example.com/.',
  unsafe:
    'Use a public http or https URL on port 80, 443 or an ordinary port from 1024 up. An operator can allow private targets, and those on the machine of the service, in PROOFRUN_ALLOW_TARGETS, such as PROOFRUN_ALLOW_TARGETS=127.0.0.1:* for apps on this machine.',
  unresolvable: 'Check the spelling of the host and that its DNS record is public, then try again.',
};

export async function admitTarget(urlText: string, options: AdmitOptions): Promise<Admission> {
  const parsed = parseTarget(urlText);
  if (!parsed.ok) {
    const next = parsed.code === 'unsafe_target' ? NEXT.unsafe : NEXT.malformed;
    return { ok: false, code: parsed.code, reason: parsed.reason, next };
  }
  const { url } = parsed;
  const guard = createGuard({ target: url, ...options });
  const hop = await guard.vetHop(url.hostname, portOf(url), url.protocol === 'https:' ? 'https' : 'http');
  if (!hop.ok) {
    return hop.cause === 'unresolvable'
      ? { ok: false, code: 'validation_error', reason: hop.reason, next: NEXT.unresolvable }
      : { ok: false, code: 'unsafe_target', reason: hop.reason, next: NEXT.unsafe };
  }
  const host = canonicalHost(url.hostname) ?? url.hostname;
  return { ok: true, target: { url, allowListed: guard.allowListed, domain: registrableDomain(host) } };
}
