import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BrowserPool } from './browser-pool.ts';
import { DeadlineExceeded, withDeadline } from './deadline.ts';
import { type Chromium, findChromium } from './find-chromium.ts';
import { placesOfMachine } from './places-of-machine.ts';
import { sweepBrowserFolders } from './temp-profiles.ts';

const places = placesOfMachine(process.env);
let chromium: Chromium;
let pool: BrowserPool;

beforeAll(async () => {
  chromium = await findChromium(places);
});
beforeEach(() => {
  pool = new BrowserPool({ chromium, maxContexts: 3 });
});
afterEach(async () => {
  await pool.close();
});

function groupMembers(pid: number): string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,pid=,stat='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([group, , state]) => group === String(pid) && !state?.startsWith('Z'))
    .map(([, member]) => member ?? '');
}

async function eventually(what: string, holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 5_000; performance.now() < end; ) {
    if (holds()) return;
    await delay(20);
  }
  throw new Error(`never true: ${what}`);
}

test('after its browser was killed a lease gets a context of a new one', async () => {
  const lease = pool.lease();
  const before = await lease.newContext({});
  const [killed] = pool.pids;
  const closed = before.waitForEvent('close');
  process.kill(killed ?? 0, 'SIGKILL');
  await closed;
  const page = await (await lease.newContext({})).newPage();
  expect(await page.evaluate('6 * 7')).toBe(42);
  expect(pool.pids).toHaveLength(1);
  expect(pool.pids[0]).not.toBe(killed);
  await lease.release();
});

test('release closes the contexts of its lease and leaves those of others', async () => {
  const [first, second] = [pool.lease(), pool.lease()];
  const mine = await first.newContext({});
  const other = await second.newContext({});
  const closed = mine.waitForEvent('close');
  await first.release();
  await closed;
  expect(await (await other.newPage()).evaluate('1 + 1')).toBe(2);
  await expect(first.newContext({})).rejects.toThrow('released');
});

test('no process and no folder is left after close', async () => {
  const shared = pool.lease();
  const isolated = pool.lease({ isolated: true });
  await (await shared.newContext({})).newPage();
  await (await isolated.newContext({})).newPage();
  const pids = pool.pids;
  expect(pids).toHaveLength(2);
  expect(pids.every((pid) => groupMembers(pid).length > 1)).toBe(true);
  await pool.close();
  await eventually('both trees ended', () => pids.every((pid) => groupMembers(pid).length === 0));
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`proofrun-browser-${process.pid}-`))).toEqual([]);
  await expect(shared.newContext({})).rejects.toThrow('closed');
});

test('an isolated lease has a browser process of its own, which ends with it', async () => {
  await pool.warm();
  const [shared] = pool.pids;
  const isolated = pool.lease({ isolated: true });
  await isolated.newContext({});
  const own = pool.pids.find((pid) => pid !== shared) ?? 0;
  expect(pool.pids).toHaveLength(2);
  await isolated.release();
  await eventually('the isolated browser ended', () => groupMembers(own).length === 0);
  expect(pool.pids).toEqual([shared]);
});

test('no more contexts are open than allowed, and a freed one serves who waits', async () => {
  const lease = pool.lease();
  const open = await Promise.all([lease.newContext({}), lease.newContext({}), lease.newContext({})]);
  let served = false;
  const fourth = lease.newContext({}).then((context) => {
    served = true;
    return context;
  });
  await open[0]?.newPage();
  expect(served).toBe(false);
  await open[1]?.close();
  await fourth;
  expect(open[0]?.browser()?.contexts()).toHaveLength(3);
});

test('a page in a busy loop costs no more than the deadline, and its context still closes', async () => {
  const lease = pool.lease();
  const page = await (await lease.newContext({})).newPage();
  await page.goto('data:text/html,<title>busy</title>');
  const hanging = page.evaluate('for (;;);').catch(() => undefined);
  const began = performance.now();
  await expect(withDeadline(page.evaluate('1'), 300, 'asking the page')).rejects.toBeInstanceOf(DeadlineExceeded);
  expect(performance.now() - began).toBeLessThan(2_000);
  await lease.release();
  await hanging;
  const next = pool.lease();
  expect(await (await (await next.newContext({})).newPage()).evaluate('2')).toBe(2);
});

test('the next pool removes what a killed owner left behind', async () => {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const temp = mkdtempSync(join(tmpdir(), 'proofrun-sweep-'));
  const program = `
    import { BrowserPool } from ${JSON.stringify(file('./browser-pool.ts'))};
    const pool = new BrowserPool({ chromium: ${JSON.stringify(chromium)}, maxContexts: 1 });
    await pool.warm();
    console.log(pool.pids[0]);
    setInterval(() => undefined, 1_000);`;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temp },
  });
  try {
    const [said] = await once(owner.stdout, 'data');
    const browserPid = Number(String(said));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await eventually('the browser ended with its owner', () => groupMembers(browserPid).length === 0);
    const left = readdirSync(temp);
    expect(left.some((name) => name.startsWith(`proofrun-browser-${owner.pid}-`))).toBe(true);
    expect(await sweepBrowserFolders(temp)).toBe(1);
    expect(readdirSync(temp)).toEqual([]);
  } finally {
    owner.kill('SIGKILL');
    rmSync(temp, { recursive: true, force: true });
  }
});
