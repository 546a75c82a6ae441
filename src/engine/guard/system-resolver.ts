// Names as the system reads them (its hosts file, search domains and name servers), never on the shared thread pool.
import { askNameServers, type NameAnswer } from './ask-name-servers.ts';
import { openHostsFile } from './hosts-file.ts';
import { type CachedAnswer, createNameCache } from './name-cache.ts';
import type { Resolve } from './resolve-host.ts';
import { candidateNames, openResolverSettings } from './resolver-settings.ts';

export interface SystemResolverOptions {
  readonly hostsFile?: string;
  readonly resolvConf?: string;
  /** In place of the servers of the system, each with its port. */
  readonly servers?: readonly string[];
  readonly now?: () => number;
}

/** However many wait for it, and whoever joins late. */
const LOOKUP_MS = 5_000;
const MIN_KEPT_MS = 1_000;
const MAX_KEPT_MS = 30_000;
const ABSENT_KEPT_MS = 1_000;

function keepMsOf(answer: Extract<NameAnswer, { kind: 'found' }>): number {
  if (!answer.whole) return MIN_KEPT_MS;
  return Math.min(Math.max(answer.ttl * 1_000, MIN_KEPT_MS), MAX_KEPT_MS);
}

export function createSystemResolver(options: SystemResolverOptions = {}): Resolve {
  const { hostsFile = '/etc/hosts', resolvConf = '/etc/resolv.conf', now = () => performance.now() } = options;
  const inHostsFile = openHostsFile(hostsFile);
  const settings = openResolverSettings(resolvConf);

  const askAll = async (host: string, signal: AbortSignal): Promise<CachedAnswer> => {
    const current = settings();
    const servers = options.servers ?? current.servers;
    let unanswered: string | null = null;
    for (const name of candidateNames(host, current)) {
      const answer = await askNameServers(name, { servers, signal });
      if (answer.kind === 'found') return { addresses: answer.addresses, keepMs: keepMsOf(answer) };
      if (answer.kind === 'unanswered') unanswered ??= answer.reason;
      if (signal.aborted) break;
    }
    // Silence says nothing about the name, so the next one who asks must ask again.
    if (unanswered !== null) throw new Error(`the name servers did not answer (${unanswered})`);
    return { addresses: [], keepMs: ABSENT_KEPT_MS };
  };

  const fromServers = createNameCache(async (host, signal) => {
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    const timer = setTimeout(stop, LOOKUP_MS);
    signal.addEventListener('abort', stop);
    try {
      return await askAll(host, controller.signal);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }, now);

  return async (host, signal) => {
    // Loopback by definition, and never sent to a server.
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const local = inHostsFile(host);
    return local.length > 0 ? [...local] : fromServers(host, signal);
  };
}

/** One for the process, so that its runs share what was answered. */
export const resolveBySystem: Resolve = createSystemResolver();
