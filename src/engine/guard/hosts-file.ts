// The operator's own names, which come before every name server.
import { isIP } from 'node:net';
import { openSystemFile } from './system-file.ts';

export function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (address === undefined || isIP(address) === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const known = hosts.get(key);
      if (known === undefined) hosts.set(key, [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  for (const addresses of hosts.values()) addresses.sort((a, b) => isIP(a) - isIP(b));
  return hosts;
}

export function openHostsFile(path: string): (host: string) => readonly string[] {
  const hosts = openSystemFile(path, parseHosts);
  return (host) => hosts().get(host) ?? [];
}
