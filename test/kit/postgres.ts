// One real PostgreSQL for a whole test run, which dies with it however the run ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const START_MS = 20_000;
const STOP_MS = 10_000;
const USER = 'proofrun';

// The shell owns server and folder: when its input closes, because the run ended or was killed, it ends and removes both.
// A server that is only just starting drops the first signal, so it is repeated.
const KEEPER = `
  "$1/initdb" -D "$2/data" -U ${USER} -A trust -E UTF8 --locale=C --no-sync </dev/null >"$2/log" 2>&1 && {
    "$1/postgres" -D "$2/data" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off \
      -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 </dev/null >>"$2/log" 2>&1 &
    server=$!
    echo started >"$2/started"
  }
  cat >/dev/null
  tries=0
  while [ -n "$server" ] && [ $tries -lt 50 ] && kill -QUIT $server 2>/dev/null; do tries=$((tries + 1)); sleep 0.1; done
  [ -n "$server" ] && kill -KILL $server 2>/dev/null
  rm -rf "$2"
`;

interface Owner {
  uid?: number;
  gid?: number;
}

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const found = findPostgres();
  if (found === null) throw new Error('no PostgreSQL binaries; run: node scripts/bootstrap.mjs --database');

  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const bin = reachableBinaries(found, folder, owner);
  const port = await freePort();
  const pool = spawn('sh', ['-c', KEEPER, 'sh', bin, folder, String(port)], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const failure = await failureToStart(folder);
  if (failure !== null) {
    await stop(pool);
    throw new Error(`PostgreSQL did not start:\n${failure}`);
  }
  return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop: () => stop(pool) };
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) {
    project.provide('postgresUrl', process.env.DATABASE_URL);
    return undefined;
  }
  const started = await startPostgres();
  project.provide('postgresUrl', started.url);
  return () => started.stop();
}

// PostgreSQL refuses to run as root.
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

// A checkout below root's home is closed to other users, so the binaries have to be copied out of it.
function reachableBinaries(bin: string, folder: string, owner: Owner): string {
  if (owner.uid === undefined) return bin;
  for (let parent = bin; parent !== dirname(parent); parent = dirname(parent)) {
    if ((statSync(parent).mode & 0o001) === 0) {
      cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      return join(folder, 'native', basename(bin));
    }
  }
  return bin;
}

async function freePort(): Promise<number> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function failureToStart(folder: string): Promise<string | null> {
  const status = join(folder, 'data', 'postmaster.pid');
  const log = join(folder, 'log');
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    // initdb writes a status file of its own before the server does.
    if (existsSync(join(folder, 'started')) && readIfThere(status).split('\n')[7]?.trim() === 'ready') return null;
    if (/FATAL|PANIC|initdb: error/.test(readIfThere(log))) break;
    await delay(20);
  }
  return readIfThere(log) || 'nothing was logged';
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function stop(pool: ChildProcess): Promise<void> {
  if (pool.exitCode !== null || pool.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    pool.once('exit', () => resolve());
  });
  pool.stdin?.end();
  const expired = delay(STOP_MS, 'expired' as const, { ref: false });
  if ((await Promise.race([ended, expired])) === 'expired' && pool.pid) process.kill(-pool.pid, 'SIGKILL');
}
