// No run reaches the proxy of another one, in whatever process it lives, and dead processes close no port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts';
import { createGuard } from './guard.ts';
import { openLocalServer } from './kit/local-server.ts';
import { isProxyPort, PROXY_PORTS_FOLDER, registerProxyPort } from './proxy-ports.ts';

const program = fileURLToPath(new URL('kit/proxy-process.ts', import.meta.url));
const allowed = parseAllowList('127.0.0.1:*,[::1]:*,localhost:*,*.test:*');
if (!allowed.ok) throw new Error(allowed.reason);
const allow = allowed.entries;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'proofrun-ports-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function openOther(): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // As a run would have it: a temporary folder of its own.
    env: { ...process.env, TMPDIR: folder() },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { port: Number(line.toString()), child };
}

const guardAt = (host: string) =>
  createGuard({ target: new URL(`http://${host}:4000/`), allow, resolve: async () => ['127.0.0.1'] });

const mayReach = async (host: string, port: number): Promise<boolean> =>
  (await guardAt(host).vetHop(host, port, 'http')).ok;

function ask(proxy: EgressProxy, url: string): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port: proxy.port, path: url, agent: false });
    asked.on('error', fail);
    asked.on('response', (answer) => {
      answer.resume();
      done(answer.statusCode!);
    });
    asked.end();
  });
}

it('the proxy of a run in another process cannot be reached from an allow-listed target', async () => {
  const { port, child } = await openOther();
  expect(await mayReach('127.0.0.1', port)).toBe(false);
  expect(await mayReach('app.test', port)).toBe(false);
  expect(await mayReach('localhost', port)).toBe(false);
  expect(await guardAt('127.0.0.1').vetHop('2130706433', port, 'http')).toMatchObject({
    reason: 'the endpoint belongs to this service',
  });
  child.stdin!.end();
  await once(child, 'exit');
  expect(await mayReach('127.0.0.1', port)).toBe(true);
});

it('a page cannot go through its own proxy to that of another run', async () => {
  const { port } = await openOther();
  const own = await openEgressProxy({ target: new URL('http://127.0.0.1:4000/'), allow });
  onTestFinished(() => own.close());
  expect(await ask(own, `http://127.0.0.1:${port}/`)).toBe(403);
  expect(own.refusals()).toMatchObject([{ port, reason: 'the endpoint belongs to this service' }]);
});

it('a proxy that was dialled all the same serves no page: pages send no absolute form', async () => {
  const { port } = await openOther();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET / HTTP/1.1\r\nHost: app.example.com\r\nConnection: close\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
});

it('the port of a process that was killed is free again, and its file goes with the next proxy', async () => {
  const { port, child } = await openOther();
  const files = () => readdirSync(PROXY_PORTS_FOLDER).filter((name) => name.startsWith(`${port}-`));
  expect(files()).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await mayReach('127.0.0.1', port)).toBe(true);
  const next = await openEgressProxy({ target: new URL('https://app.example.com/') });
  onTestFinished(() => next.close());
  expect(files()).toHaveLength(0);
});

it('a file of an earlier process with the same number closes nothing', () => {
  const path = folder();
  const born = Number(readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ')[19]);
  writeFileSync(join(path, `4321-${process.pid}-${born - 1}`), '');
  expect(isProxyPort(4321, path)).toBe(false);
  writeFileSync(join(path, `4321-${process.pid}-${born}`), '');
  expect(isProxyPort(4321, path)).toBe(true);
});

it('files that are no ports, and a folder that is not there, close nothing', () => {
  const path = folder();
  for (const name of ['4321', '4321-x-1', '..-1-1', `4321-${process.pid}`]) writeFileSync(join(path, name), '');
  expect(isProxyPort(4321, path)).toBe(false);
  expect(isProxyPort(4321, join(path, 'none'))).toBe(false);
});

it('a proxy that cannot make its port known does not open', () => {
  const path = join(folder(), 'file');
  writeFileSync(path, '');
  expect(() => registerProxyPort(4321, path)).toThrow();
});

it('a port is known from its first to its last moment', () => {
  const path = folder();
  const release = registerProxyPort(4321, path);
  expect(isProxyPort(4321, path)).toBe(true);
  expect(isProxyPort(4322, path)).toBe(false);
  release();
  release();
  expect(isProxyPort(4321, path)).toBe(false);
});

it('an ordinary port beside it stays open', async () => {
  await openOther();
  const app = await openLocalServer((_asked, answer) => answer.end());
  onTestFinished(app.close);
  expect(await mayReach('127.0.0.1', app.port)).toBe(true);
});
