import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('./bootstrap.mjs', import.meta.url));
const HASH = 'node_modules/.proofrun-lock-hash';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proofrun-bootstrap-'));
  write('package.json', '{}');
  write('package-lock.json', '{}');
  mkdirSync(join(root, 'scripts'));
  copyFileSync(script, join(root, 'scripts', 'bootstrap.mjs'));
  npmInstallsNode('v24.21.0');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text, { mode: 0o755 });
}

const npmDoes = (body: string) => write('tools/npm', `#!/bin/sh\ncd ${root}\necho "$@" >> calls\n${body}\n`);

function npmInstallsNode(version: string): void {
  write('prepared-node', `#!/bin/sh\n[ "$1" = --version ] && { echo ${version}; exit; }\necho "part $@" >> calls\n`);
  npmDoes('mkdir -p node_modules/.bin && cp prepared-node node_modules/.bin/node');
}

function bootstrap(...flags: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), ...flags], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'node_modules', '.bin')}:${join(root, 'tools')}:/usr/bin:/bin` },
  });
  return { status, stderr };
}

const calls = () =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];

test('dependencies are installed once, and again only when the lockfile changes', () => {
  expect(bootstrap().status).toBe(0);
  expect(bootstrap()).toEqual({ status: 0, stderr: '' });
  expect(calls()).toEqual(['ci --include=dev --include=optional --loglevel=error --no-audit --no-fund']);
  write('package-lock.json', '{ "changed": true }');
  expect(bootstrap().status).toBe(0);
  expect(calls()).toHaveLength(2);
});

test('an install that fails is not remembered and names the next command', () => {
  bootstrap();
  write('package-lock.json', '{ "changed": true }');
  npmDoes('exit 7');
  const { status, stderr } = bootstrap();
  expect(status).toBe(1);
  expect(stderr).toContain('npm ci ended with code 7');
  expect(stderr).toContain('Next: npm ci');
  expect(existsSync(join(root, HASH))).toBe(false);
});

test('an install that is interrupted is not remembered', () => {
  npmDoes('kill -INT $$');
  expect(bootstrap().status).toBe(130);
  expect(existsSync(join(root, HASH))).toBe(false);
});

test('an older Node than 24 is refused with the command that brings it', () => {
  npmInstallsNode('v20.1.0');
  const { status, stderr } = bootstrap();
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules/.bin/node is v20.1.0');
  expect(stderr).toContain('Next: npm rebuild node');
  expect(existsSync(join(root, HASH))).toBe(false);
});

test('a missing Node is noticed even when the lockfile is unchanged', () => {
  bootstrap();
  rmSync(join(root, 'node_modules', '.bin', 'node'));
  const { status, stderr } = bootstrap();
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules/.bin/node is missing');
});

test('browser and database are looked after only when asked for', () => {
  bootstrap('--browser', '--database');
  const parts = calls().filter((call) => call.startsWith('part'));
  expect(parts).toHaveLength(2);
  expect(parts[0]).toContain('install-chromium-cli.ts');
  expect(parts[1]).toContain('find-postgres.ts');
  expect(bootstrap('--brwoser')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not know --brwoser'),
  });
});
