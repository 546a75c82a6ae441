// `proofrun try` as a developer runs it: one command, and nothing left behind but the report.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app as shop } from '../../fixtures/apps/shop/app.ts';
import { account, startLoginApp } from '../../fixtures/login/serve.ts';
import { compiled } from '../kit/binary.ts';
import { everyCase, longCases } from '../kit/every-case.ts';

const program = fileURLToPath(new URL('../../src/main/proofrun.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'proofrun-try-test-'));
const patienceMs = 240_000;
const trials = join(root, 'tmp');
let running: RunningApp;

interface Tried {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Presses a key, or stops the command, when a text was printed. */
interface When {
  readonly printed: string;
  readonly presses: string | 'SIGINT';
  readonly before?: () => void;
}

function tryShop(args: readonly string[], whens: readonly When[] = []): Promise<Tried> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, 'try', `http://localhost:${running.port}/`, ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR: trials, ...compiled },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const left = [...whens];
  const heard = { out: '', err: '', all: '' };
  const hear = (to: 'out' | 'err') => (chunk: Buffer) => {
    heard[to] += String(chunk);
    heard.all += String(chunk);
    const [next] = left;
    if (next === undefined || !heard.all.includes(next.printed)) return;
    left.shift();
    heard.all = '';
    next.before?.();
    if (next.presses === 'SIGINT') child.kill('SIGINT');
    else child.stdin.write(next.presses);
  };
  child.stdout.on('data', hear('out'));
  child.stderr.on('data', hear('err'));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`still running after ${patienceMs} ms:\n${heard.out}\n${heard.err}`));
    }, patienceMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, out: heard.out, err: heard.err });
    });
  });
}

beforeAll(async () => {
  mkdirSync(trials);
  running = await startApp(shop, { bugs: ['returns-button-dead'] });
});
afterAll(async () => {
  await running.close();
  rmSync(root, { recursive: true, force: true });
});

const leftovers = (): string[] => readdirSync(trials).filter((name) => name.startsWith('proofrun-try-'));

test.runIf(everyCase)(
  'finds the dead button, checks its fix when Enter is pressed, and leaves only the report',
  async () => {
    const tried = await tryShop(
      ['--path', '/returns', '--viewport', 'desktop', '--watch'],
      [
        { printed: 'Enter: check the fixes', presses: '\n', before: () => running.setBugs('none') },
        { printed: 's: scan again', presses: 'q' },
      ],
    );
    expect(tried.out).toContain('FAIL  1 high');
    expect(tried.out).toMatch(
      /high {5}Clicking a button does nothing {2}\/returns\n {11}button "[^"]+" · dead_control/,
    );
    const picture = /^ {11}(proofrun-report\/pictures\/\S+)$/m.exec(tried.out)?.[1] ?? '';
    expect(readFileSync(join(root, picture)).length).toBeGreaterThan(1_000);
    expect(existsSync(join(root, /^Report {2}(\S+)$/m.exec(tried.out)?.[1] ?? ''))).toBe(true);
    expect(tried.out).toContain('FIXED_VERIFIED  1 scenario, luck');
    expect(tried.code).toBe(0);
    expect(leftovers()).toEqual([]);
  },
  300_000,
);

/** From util-linux: it gives a command a terminal of its own. */
const terminal = '/usr/bin/script';

test.runIf(longCases && existsSync(terminal))(
  'asks for a login on a terminal, and shows the password nowhere',
  async () => {
    const app = await startLoginApp({});
    try {
      const { PATH, HOME } = process.env;
      const options = '--login --viewport desktop --pages 3 --out behind';
      const command = `${process.execPath} ${program} try ${app.url}/ --login-url ${app.loginUrl} ${options}`;
      const child = spawn(terminal, ['-qefc', command, '/dev/null'], {
        cwd: root,
        env: { PATH, HOME, TMPDIR: trials, TERM: 'dumb', ...compiled },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const answers = [
        ['User name of the test user: ', account.username],
        ['Password (not shown): ', account.password],
      ] as const;
      let shown = '';
      let answered = 0;
      child.stdout.on('data', (chunk) => {
        shown += String(chunk);
        const next = answers[answered];
        if (next === undefined || !shown.includes(next[0])) return;
        answered += 1;
        child.stdin.write(`${next[1]}\r`);
      });
      await new Promise((resolve) => {
        child.once('close', resolve);
      });
      expect([answered, shown.includes(account.username)]).toEqual([2, true]);
      expect(shown).not.toContain(account.password);
      expect(app.counts).toMatchObject({ refused: 0 });
      expect(app.counts.signedIn).toBeGreaterThan(0);
      const report = readFileSync(join(root, 'behind', 'report.json'), 'utf8');
      expect(report).not.toContain(account.password);
      expect(JSON.parse(report).verdict).not.toBe('blocked');
      expect(leftovers()).toEqual([]);
    } finally {
      await app.close();
    }
  },
  300_000,
);

test('Ctrl-C ends it and leaves nothing', async () => {
  const tried = await tryShop([], [{ printed: 'running', presses: 'SIGINT' }]);
  expect([tried.code, tried.out]).toEqual([130, '']);
  expect(leftovers()).toEqual([]);
}, 120_000);

test('a target that may never be tested is refused, and nothing is left', async () => {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, 'try', 'ftp://localhost/'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR: trials, ...compiled },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  expect([code, err]).toEqual([2, expect.stringContaining('unsafe_target')]);
  expect(leftovers()).toEqual([]);
}, 120_000);
