// The ports of all egress proxies that are open on this machine, in any process: no run may reach one, whatever its
// operator allows. A proxy is an empty file named after its port and its process; a file whose process is gone counts
// for nothing, because a killed process cannot remove its own.
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birthOf, isAlive } from '#engine/processes/living-process.ts';

/** Fixed, since processes with temporary folders of their own share the loopback all the same. */
export const PROXY_PORTS_FOLDER = join(process.platform === 'win32' ? tmpdir() : '/tmp', 'proofrun-egress-ports');

const ENTRY = /^(\d{1,5})-(\d{1,10})-(\d{1,20})$/;

interface Entry {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  readonly born: string;
}

function readEntries(folder: string): Entry[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names.flatMap((name) => {
    const [, port, pid, born] = ENTRY.exec(name) ?? [];
    return born === undefined ? [] : [{ name, port: Number(port), pid: Number(pid), born }];
  });
}

/** Takes out the entries of dead processes. Only root can take out those of other users. */
export function sweepProxyPorts(folder = PROXY_PORTS_FOLDER): void {
  for (const entry of readEntries(folder)) {
    if (isAlive(entry.pid, entry.born)) continue;
    try {
      rmSync(join(folder, entry.name), { force: true });
    } catch {
      // It is another user's, and stays until that user opens a proxy.
    }
  }
}

/** Gives back what takes the port out again. A folder that cannot be written to keeps the proxy from opening. */
export function registerProxyPort(port: number, folder = PROXY_PORTS_FOLDER): () => void {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  // Shared by the users of the machine like the temporary folder around it.
  if (isNew) chmodSync(folder, 0o1777);
  sweepProxyPorts(folder);
  const file = join(folder, `${port}-${process.pid}-${birthOf(process.pid)}`);
  writeFileSync(file, '');
  return () => rmSync(file, { force: true });
}

/** For a process that was ended from outside, and whose user may differ from that of the next one to sweep. */
export function forgetProxyPortsOf(pid: number, folder = PROXY_PORTS_FOLDER): void {
  for (const entry of readEntries(folder)) if (entry.pid === pid) rmSync(join(folder, entry.name), { force: true });
}

export function isProxyPort(port: number, folder = PROXY_PORTS_FOLDER): boolean {
  return readEntries(folder).some((entry) => entry.port === port && isAlive(entry.pid, entry.born));
}
