// The package as npm packs it, put where npm installs it: Node refuses TypeScript there, so that only what was built can run.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app as shop } from '../../fixtures/apps/shop/app.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'proofrun-package-'));
const installed = join(folder, 'node_modules', 'proofrun');
const patienceMs = 240_000;
let running: RunningApp;

/** The dependencies of the repository, as npm would put them beside the package. */
function linkDependencies(): void {
  const from = join(repository, 'node_modules');
  const to = join(folder, 'node_modules');
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === 'proofrun') continue;
    symlinkSync(join(from, name), join(to, name));
  }
}

beforeAll(async () => {
  // A run has a user of its own, who must be able to read the program.
  chmodSync(folder, 0o755);
  const packed = execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  mkdirSync(installed, { recursive: true });
  const tarball = join(folder, packed.trim().split('\n').at(-1) ?? '');
  execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', installed]);
  linkDependencies();
  running = await startApp(shop, { bugs: ['about-photo-missing'] });
}, 120_000);
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

function proofrun(args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(installed, 'bin', 'proofrun.mjs'), ...args], {
    cwd: folder,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

test('holds the program and its pages, and no TypeScript or test', () => {
  expect(existsSync(join(installed, 'src'))).toBe(false);
  const files = readdirSync(join(installed, 'dist'), { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('.ts') || name.includes('.test.'))).toEqual([]);
  expect(files).toContain(join('docs', 'public', 'cli.md'));
  expect(files).toContain(join('build', 'console', 'index.html'));
  expect(files.filter((name) => name.endsWith('.tsx'))).toEqual([]);
});

test('npx proofrun try finds the bug of an app', async () => {
  const { code, out, err } = await proofrun(['try', `${running.url}/`, '--path', '/about', '--viewport', 'desktop']);
  expect([code, out], err).toEqual([1, expect.stringContaining('An image does not load')]);
  expect(out).toContain('npx proofrun try');
}, 250_000);
