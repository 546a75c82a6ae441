// Which name servers are asked, and for which names: what resolv.conf says, and again when it changes.
import { isIP } from 'node:net';
import { openSystemFile } from './system-file.ts';

export interface ResolverSettings {
  /** Empty: those that the system itself would ask. */
  readonly servers: readonly string[];
  readonly search: readonly string[];
  readonly ndots: number;
}

const MAX_SERVERS = 3;
const MAX_SEARCH = 6;
const MAX_NDOTS = 15;

export function parseResolverSettings(text: string): ResolverSettings {
  const servers: string[] = [];
  let search: string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [word, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (word === 'nameserver' && values[0] !== undefined && isIP(values[0]) !== 0) servers.push(values[0]);
    // The last of several lines counts.
    if (word === 'search') search = values;
    if (word === 'domain') search = values.slice(0, 1);
    if (word !== 'options') continue;
    for (const option of values) {
      const given = /^ndots:(\d{1,3})$/.exec(option)?.[1];
      if (given !== undefined) ndots = Math.min(Number(given), MAX_NDOTS);
    }
  }
  const suffixes = search.map((name) => name.toLowerCase().replace(/^\.|\.$/g, '')).filter((name) => name !== '');
  return { servers: servers.slice(0, MAX_SERVERS), search: suffixes.slice(0, MAX_SEARCH), ndots };
}

export const openResolverSettings = (path: string): (() => ResolverSettings) =>
  openSystemFile(path, parseResolverSettings);

/** The full names that a host may stand for, in the order in which they are asked. */
export function candidateNames(host: string, { search, ndots }: ResolverSettings): string[] {
  const searched = search.map((suffix) => `${host}.${suffix}`).filter((name) => name.length <= 253);
  const dots = host.split('.').length - 1;
  return dots >= ndots ? [host, ...searched] : [...searched, host];
}
